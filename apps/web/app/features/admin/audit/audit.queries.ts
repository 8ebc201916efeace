import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import { readsUnder } from '../../../lib/data/stale.ts';
import { findAct } from '../../../lib/text/act-text.ts';

/** Rows of a page; one more is read, to know whether another page follows. */
export const PAGE_ROWS = 50;
const POLL_MS = 60_000;

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Whether a text names a day that exists. */
function isDay(text: string): boolean {
  const day = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/** What a new entry changes: the state of the log and its lists. */
export const ofLog = () => [readsUnder(reads.adminAudit.list.path)];

/** Returns the name of an act, such as `plan.revoked`, or its beginning, from what is typed: also from its words. */
const toAct = (typed: string): string =>
  findAct(typed) ??
  typed
    .toLowerCase()
    .replace(/[^a-z-]+/g, '.')
    .slice(0, 60);

/** Returns the acts that an address asks for; a day that does not exist is ignored. */
export function actsQuery(params: URLSearchParams) {
  const given = (name: string) => params.get(name)?.trim() ?? '';
  const [act, account, from, to, after] = [given('act'), given('account'), given('from'), given('to'), given('after')];
  const query = readQuery(reads.adminAudit.list, {
    limit: PAGE_ROWS + 1,
    ...(act === '' ? {} : { act: toAct(act) }),
    ...(account === '' ? {} : { account: account.slice(0, 254).replace(/\p{Cc}/gu, '') }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(/^[1-9]\d{0,14}$/.test(after) ? { cursor: Number(after) } : {}),
  });
  // The log grows.
  return polled(query, POLL_MS);
}
