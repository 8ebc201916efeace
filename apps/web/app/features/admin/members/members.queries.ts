import { EMAIL_MAX, type Member, reads } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';

const POLL_MS = 60_000;

/** Returns the list that an address of the page asks for. */
export function membersQuery(params: URLSearchParams) {
  const q = cutText((params.get('q') ?? '').replace(/\p{Cc}/gu, '').trim(), EMAIL_MAX);
  const after = params.get('after') ?? '';
  const query = readQuery(reads.members.list, { q, ...(/^[\w-]{1,64}$/.test(after) ? { after } : {}) });
  return polled(query, POLL_MS);
}

/** How many accounts have each plan. */
export const totalsQuery = () => readQuery(reads.members.totals, {});

const PENDING_MS = 5_000;

/** One account, every minute; every 2 s while a copy of its data is made, every 5 s while a refund is finished. */
export const memberQuery = (id: string) => ({
  ...polled(readQuery(reads.members.get, { id }), POLL_MS),
  refetchInterval: ({ state: { data } }: { state: { data: Member | null | undefined } }) =>
    data?.exported.state === 'preparing' ? 2_000 : data?.refunds?.pending ? PENDING_MS : POLL_MS,
});
