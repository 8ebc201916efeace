import { reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/data/read-query.ts';
import { formatCount } from '../../lib/text/format.ts';

/** How many requests and reports wait in the console, for an operator who may open it now. */
export function ConsoleCount() {
  const access = useQuery(readQuery(reads.security.operatorAccess, {}));
  const { data } = useQuery({
    ...readQuery(reads.adminRequests.counts, {}),
    enabled: access.data?.state === 'granted',
  });
  const waiting = data ? data.open + data.concerns.open : 0;
  if (waiting === 0) return null;
  return (
    <span className="ml-auto text-12 tabular-nums">
      {formatCount(waiting)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
