import { type InputOf, writes } from '@sealtick/contract';
import { writeCall } from '../data/write-mutation.ts';
import { PREVIEWS } from './previews.ts';

const compute = writeCall(writes.deliveryRules.preview);

/** What rules would have sent of the last month's signals. Left out rules are those in force. */
export const previewQuery = (input: InputOf<typeof writes.deliveryRules.preview>) => ({
  queryKey: [...PREVIEWS.queryKey, JSON.stringify(input)],
  queryFn: () => compute(input),
});
