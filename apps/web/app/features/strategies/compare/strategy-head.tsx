import { paths } from '../../../lib/navigation/paths.ts';
import { EM_DASH } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { RecordName } from '../performance/performance.queries.ts';
import { ColumnHead } from './column-head.tsx';
import { type ColumnView, whyEmpty } from './compare-view.ts';

interface StrategyHeadProps {
  column: ColumnView;
  record: RecordName;
  onRemove: () => void;
  onRetry: () => void;
}

/** Head of a strategy's column, with the reason where it has no figures. */
export function StrategyHead({ column, record, onRemove, onRetry }: StrategyHeadProps) {
  const why = whyEmpty(column, record);
  return (
    <ColumnHead column={column} onRemove={onRemove}>
      <span className="block font-strong text-14">
        <TextLink to={paths.strategy(column.id)}>{column.name}</TextLink>
      </span>
      {why && (
        <span className="mt-1 block text-12 text-ink-3">
          {EM_DASH} {why}
        </span>
      )}
      {column.state === 'failed' && (
        <Button className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      )}
    </ColumnHead>
  );
}
