import { type AnswerOf, getAddress, reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '../../lib/data/api.ts';
import { getAnswer } from '../../lib/data/get-answer.ts';
import { polled } from '../../lib/data/polled.ts';

/** Messages to an endpoint with the newest attempts of each, the newest first, page by page; every 30 s. */
export const endpointLogQuery = (id: string) => {
  const call = { read: reads.deliveryWebhooks.attempts, input: { id } };
  const first = getAddress(call.read, call.input);
  const query = infiniteQueryOptions({
    queryKey: [first],
    queryFn: ({ pageParam, signal }) =>
      getAnswer(call, pageParam, signal) as Promise<Page<AnswerOf<typeof reads.deliveryWebhooks.attempts>>>,
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
  });
  return polled(query, SIGNAL_POLL_MS);
};
