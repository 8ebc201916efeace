import type { ChannelKind } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { DUE_BATCH_SIZE, type DueDelivery } from './due-conditions.ts';
import type { Capacity } from './in-flight-attempts.ts';
import { atCapacity, type Candidate, countBy, pickFairly } from './pick-fairly.ts';
import { selectDue } from './select-due.ts';
import { selectFailing } from './select-failing.ts';

/** Share of the capacity that channels whose last attempt failed have at most. */
const FAILING_SHARE = 1 / 2;
/** The share that they have however much is due for others: their openings are valid for a while only. */
const RESERVED_SHARE = 1 / 10;

interface DueQuery extends Capacity {
  readonly kind: ChannelKind;
  readonly now: Date;
  /** Days of open deliveries. */
  readonly days: readonly string[];
  /** Whether what is for channels whose last attempt failed is left for a later poll. */
  readonly leavesFailing?: boolean;
}

/** What is due for one kind of channel. */
export interface Due {
  readonly rows: readonly DueDelivery[];
  /** Whether others may be due that were not read. */
  readonly hasMore: boolean;
  /** Whether that holds for channels whose last attempt failed. */
  readonly hasMoreFailing: boolean;
}

/** Returns what is due for each of these kinds, read together; null if more is due for one of them than one query returns. */
export async function readDueOfAll(
  db: Database,
  at: Pick<DueQuery, 'now' | 'days'> & { readonly kinds: readonly ChannelKind[] },
): Promise<((kind: ChannelKind) => Due) | null> {
  const [working, failing] = await Promise.all([selectDue(db, at), selectFailing(db, at)]);
  const mostOfKind = Math.max(...countBy(working, (row) => row.kind).values(), 0);
  if (mostOfKind >= DUE_BATCH_SIZE || failing.length >= DUE_BATCH_SIZE) return null;
  const rows = [...working, ...failing];
  return (kind) => ({ rows: rows.filter((row) => row.kind === kind), hasMore: false, hasMoreFailing: false });
}

/** Reads what is due for one kind, without the channels and accounts that are at their capacity. */
export async function readDue(db: Database, query: DueQuery): Promise<Due> {
  const { kind, now, days, busy, slow, perChannel, perAccount, leavesFailing = false } = query;
  const inFlight = [...busy, ...slow];
  const channels = countBy(inFlight, ({ channelId }) => channelId);
  const accounts = countBy(inFlight, ({ accountId }) => accountId);
  const stalled = slow.map(({ channelId }) => channelId);
  const full = {
    channels: [...atCapacity(channels, perChannel), ...stalled],
    accounts: atCapacity(accounts, perAccount),
  };
  const skipsFailing = leavesFailing || capacityForFailing(query, FAILING_SHARE) === 0;
  const [working, behind] = await Promise.all([
    selectDue(db, { kinds: [kind], now, days, ...full }),
    skipsFailing ? [] : selectFailing(db, { kinds: [kind], now, days, ...full }),
  ]);
  return {
    rows: [...working, ...behind],
    hasMore: working.length === DUE_BATCH_SIZE,
    hasMoreFailing: behind.length === DUE_BATCH_SIZE,
  };
}

/** Picks what is due for one attempt each, openings first. What failed last time comes after all others. */
export function pickDue({ rows, hasMore }: Due, capacity: Capacity): readonly Candidate[] {
  const { busy, ...limits } = capacity;
  // They have a part of the capacity: they may not answer for a while.
  const perFailing = capacityForFailing(capacity, hasMore ? RESERVED_SHARE : FAILING_SHARE);
  const failing = perFailing === 0 ? [] : rows.filter(({ isBehind }) => isBehind);
  const reserved = pickFairly(failing, busy, {
    ...limits,
    free: Math.min(capacity.free, capacityForFailing(capacity, RESERVED_SHARE)),
    perFailing,
  });
  const others = pickFairly(
    [...rows.filter(({ isBehind }) => !isBehind), ...failing.filter((one) => !reserved.includes(one))],
    [...busy, ...reserved],
    { ...limits, free: capacity.free - reserved.length, perFailing: perFailing - reserved.length },
  );
  return [...others, ...reserved];
}

/**
 * Returns how many attempts may be added to channels whose last attempt failed. Slow ones count in all that may be in flight:
 * channels that stall again and again must not take the last capacity of others.
 */
const capacityForFailing = ({ free, busy, slow, most }: Capacity, share: number): number => {
  const failing = busy.filter(({ hasFailed }) => hasFailed).length;
  const failingSlow = slow.filter(({ hasFailed }) => hasFailed).length;
  const ofBusy = Math.ceil((free + busy.length) * share) - failing;
  const ofAll = Math.ceil(most * FAILING_SHARE) - failing - failingSlow;
  return Math.max(0, Math.min(ofBusy, ofAll));
};
