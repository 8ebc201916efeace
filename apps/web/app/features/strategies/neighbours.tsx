import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { strategyNamesQuery } from '../../lib/queries/strategy-names.query.ts';
import { Icon } from '../../ui/icon.ts';

/** Links to the strategies before and after one, in the order of the list; nothing while the list is not known. */
export function Neighbours({ id }: { id: string }) {
  const { data: strategies = [] } = useQuery(strategyNamesQuery());
  const place = (strategies ?? []).findIndex((one) => one.id === id);
  if (place === -1) return null;
  const [previous, next] = [strategies?.[place - 1], strategies?.[place + 1]];
  return (
    <nav aria-label="Other strategies" className="flex gap-4 text-12 sm:text-13 print:hidden">
      {previous && (
        <Link to={paths.strategy(previous.id)} rel="prev" className={LINK}>
          <Icon of={ChevronLeft} size={14} />
          <span className="sr-only">Previous: </span>
          {previous.name}
        </Link>
      )}
      {next && (
        <Link to={paths.strategy(next.id)} rel="next" className={LINK}>
          <span className="sr-only">Next: </span>
          {next.name}
          <Icon of={ChevronRight} size={14} />
        </Link>
      )}
    </nav>
  );
}

const LINK = 'touch inline-flex items-center gap-1 text-ink-3 hover:text-ink-1';
