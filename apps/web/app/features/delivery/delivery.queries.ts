import { type AnswerOf, getAddress, reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '../../lib/data/api.ts';
import { getAnswer } from '../../lib/data/get-answer.ts';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** Measured figures of deliveries, every 30 s. */
export const figuresQuery = () => polled(readQuery(reads.delivery.figures, {}), SIGNAL_POLL_MS);

/** The Telegram bot, and whether a code waits to be sent to it. */
export const telegramQuery = () => readQuery(reads.deliveryTelegram.get, {});

/** How the keys of all lists of receipts begin. */
export const RECEIPTS_KEY = reads.deliveryReceipts.list.path;

const RECEIPTS_A_PAGE = 25;

/** Messages to the member with their attempts, the newest first, page by page; every 30 s. */
export const receiptsQuery = () => {
  const call = { read: reads.deliveryReceipts.list, input: { limit: RECEIPTS_A_PAGE } };
  const first = getAddress(call.read, call.input);
  const query = infiniteQueryOptions({
    queryKey: [first],
    queryFn: ({ pageParam, signal }) =>
      getAnswer(call, pageParam, signal) as Promise<Page<AnswerOf<typeof reads.deliveryReceipts.list>>>,
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
  });
  return polled(query, SIGNAL_POLL_MS);
};
