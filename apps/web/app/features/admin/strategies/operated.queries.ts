import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';

/** Every strategy with its state. The runner needs a second to carry a change out. */
export const operatedQuery = () => polled(readQuery(reads.operatedStrategies.list, {}), 5_000);
