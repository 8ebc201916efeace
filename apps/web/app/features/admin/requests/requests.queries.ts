import { EMAIL_MAX, type RequestFilter, reads } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import { FILTERS, KIND_TEXT } from './request-text.ts';

/** How many requests were answered in time. */
export const figuresQuery = () => readQuery(reads.adminRequests.figures, {});

/** Rows of a page; one more is read, to know whether another page follows. */
export const PAGE_ROWS = 25;
const POLL_MS = 60_000;

/** Returns the list that an address asks for; anything unknown in it is ignored. */
export function requestListQuery(params: URLSearchParams) {
  const kind = Object.keys(KIND_TEXT).find((one) => one === params.get('kind')) as keyof typeof KIND_TEXT | undefined;
  const q = cutText((params.get('q') ?? '').replace(/\p{Cc}/gu, '').trim(), EMAIL_MAX);
  const after = params.get('after') ?? '';
  const query = readQuery(reads.adminRequests.list, {
    show: toFilter(params),
    limit: PAGE_ROWS + 1,
    ...(kind ? { kind } : {}),
    ...(q === '' ? {} : { q }),
    ...(/^\d{1,15}\.[A-Z]{3}-\d{2}-[0-9A-Z]{1,12}$/.test(after) ? { cursor: after } : {}),
  });
  // An answer moves a request to another list.
  return polled(query, POLL_MS);
}

/** Returns which requests an address asks for; the open ones for anything else. */
export const toFilter = (params: URLSearchParams): RequestFilter =>
  FILTERS.find(([show]) => show === params.get('show'))?.[0] ?? 'open';

/** One request with its history. */
export const requestQuery = (reference: string) => readQuery(reads.adminRequests.get, { reference });

/** Returns the reports of concerns that an address asks for. */
export const concernsQuery = (params: URLSearchParams) =>
  polled(readQuery(reads.adminRequests.concerns, { show: params.get('show') === 'all' ? 'all' : 'open' }), POLL_MS);
