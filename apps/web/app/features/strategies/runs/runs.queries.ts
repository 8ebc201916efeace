import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';
import { writeMutation } from '../../../lib/data/write-mutation.ts';

/** The member's runs of a strategy. */
export const runsQuery = (strategy: string) => readQuery(reads.runs.list, { strategy });

/** The member's runs of all strategies. */
export const allRunsQuery = () => readQuery(reads.runs.list, {});

/** One run with its result. */
export const runQuery = (id: string) => readQuery(reads.runs.get, { id });

/** Returns the writes of a strategy's runs, each of which reads the lists again. */
export function runMutations(strategy: string) {
  const stale = () => [runsQuery(strategy), allRunsQuery()];
  return {
    start: writeMutation(writes.runs.start, stale),
    cancel: writeMutation(writes.runs.cancel, stale),
    rename: writeMutation(writes.runs.rename, stale),
    remove: writeMutation(writes.runs.remove, stale),
    restore: writeMutation(writes.runs.restore, stale),
  } as const;
}
