import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

/** Every strategy with its state. The runner needs a second to carry a change out. */
export const operatedQuery = () => ({
  ...readQuery(reads.operatedStrategies.list, {}),
  staleTime: 0,
  refetchInterval: 5_000,
});
