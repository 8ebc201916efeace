import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

/** Rows of a page; one more is read, to know whether another page follows. */
export const PAGE_ROWS = 50;

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Whether a text names a day that exists. */
function isDay(text: string): boolean {
  const day = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/** Returns the acts that an address asks for; what is invalid in it is ignored. */
export function actsQuery(params: URLSearchParams) {
  const given = (name: string) => params.get(name)?.trim() ?? '';
  const [act, account, from, to, after] = [given('act'), given('account'), given('from'), given('to'), given('after')];
  const query = readQuery(reads.adminAudit.list, {
    limit: PAGE_ROWS + 1,
    ...(/^[a-z.-]{1,60}$/.test(act) ? { act } : {}),
    ...(account === '' ? {} : { account: account.slice(0, 254).replace(/\p{Cc}/gu, '') }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(/^[1-9]\d{0,14}$/.test(after) ? { cursor: Number(after) } : {}),
  });
  // Read again at each visit: the log grows.
  return { ...query, staleTime: 0 };
}
