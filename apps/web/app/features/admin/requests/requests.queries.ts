import { EMAIL_MAX, type RequestFilter, reads } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import { readQuery } from '../../../lib/data/read-query.ts';
import { FILTERS, KIND_TEXT } from './request-text.ts';

/** How many requests were answered in time. */
export const figuresQuery = () => ({ ...readQuery(reads.adminRequests.figures, {}), staleTime: 0 });

/** Rows of a page; one more is read, to know whether another page follows. */
export const PAGE_ROWS = 25;

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
  // Read again at each visit: an answer moves a request to another list.
  return { ...query, staleTime: 0 };
}

/** Returns which requests an address asks for; the open ones for anything else. */
export const toFilter = (params: URLSearchParams): RequestFilter =>
  FILTERS.find(([show]) => show === params.get('show'))?.[0] ?? 'open';

// Read again at each visit: commands, other operators and the sender change them too.
export const requestQuery = (reference: string) => ({
  ...readQuery(reads.adminRequests.get, { reference }),
  staleTime: 0,
});

export const concernsQuery = (params: URLSearchParams) => ({
  ...readQuery(reads.adminRequests.concerns, { show: params.get('show') === 'all' ? 'all' : 'open' }),
  staleTime: 0,
});
