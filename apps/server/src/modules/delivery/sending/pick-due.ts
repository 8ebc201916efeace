import type { ChannelKind } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import type { Room } from './attempts-under-way.ts';
import { type DueDelivery, LOOKED_AT } from './due-conditions.ts';
import { type Candidate, countBy, fullOnes, pickFairly } from './pick-fairly.ts';
import { selectDue } from './select-due.ts';
import { selectFailing } from './select-failing.ts';

/** Share of the room that channels whose last attempt failed have at most. */
const FAILING_SHARE = 1 / 2;
/** The share that they have however much is due for others: their openings are valid for a while only. */
const RESERVED_SHARE = 1 / 10;

interface Wanted extends Room {
  readonly kind: ChannelKind;
  readonly now: Date;
  /** Days of open deliveries. */
  readonly days: readonly string[];
  /** Whether what is for channels whose last attempt failed is left for a later look. */
  readonly leavesFailing?: boolean;
}

/** What is due for one kind of channel. */
export interface Due {
  readonly rows: readonly DueDelivery[];
  /** Whether others may be due that were not looked at. */
  readonly hasMore: boolean;
  /** Whether that holds for channels whose last attempt failed. */
  readonly hasMoreFailing: boolean;
}

/** Returns what is due for each of these kinds, read in one look; null if more is due for one of them than one look reads. */
export async function readDueOfAll(
  db: Database,
  at: Pick<Wanted, 'now' | 'days'> & { readonly kinds: readonly ChannelKind[] },
): Promise<((kind: ChannelKind) => Due) | null> {
  const [working, failing] = await Promise.all([selectDue(db, at), selectFailing(db, at)]);
  const mostOfKind = Math.max(...countBy(working, (row) => row.kind).values(), 0);
  if (mostOfKind >= LOOKED_AT || failing.length >= LOOKED_AT) return null;
  const rows = [...working, ...failing];
  return (kind) => ({ rows: rows.filter((row) => row.kind === kind), hasMore: false, hasMoreFailing: false });
}

/** Reads what is due for one kind, without the channels and accounts that have no room. */
export async function readDue(db: Database, wanted: Wanted): Promise<Due> {
  const { kind, now, days, busy, slow, perChannel, perAccount, leavesFailing = false } = wanted;
  const underWay = [...busy, ...slow];
  const channels = countBy(underWay, ({ channelId }) => channelId);
  const accounts = countBy(underWay, ({ accountId }) => accountId);
  const hanging = slow.map(({ channelId }) => channelId);
  const full = {
    channels: [...fullOnes(channels, perChannel), ...hanging],
    accounts: fullOnes(accounts, perAccount),
  };
  const skipsFailing = leavesFailing || roomForFailing(wanted, FAILING_SHARE) === 0;
  const [working, behind] = await Promise.all([
    selectDue(db, { kinds: [kind], now, days, ...full }),
    skipsFailing ? [] : selectFailing(db, { kinds: [kind], now, days, ...full }),
  ]);
  return {
    rows: [...working, ...behind],
    hasMore: working.length === LOOKED_AT,
    hasMoreFailing: behind.length === LOOKED_AT,
  };
}

/** Picks what is due for one attempt each, openings first. What failed last time comes after all others. */
export function pickDue({ rows, hasMore }: Due, room: Room): readonly Candidate[] {
  const { busy, ...limits } = room;
  // They have a part of the room: they may not answer for a while.
  const perFailing = roomForFailing(room, hasMore ? RESERVED_SHARE : FAILING_SHARE);
  const failing = perFailing === 0 ? [] : rows.filter(({ isBehind }) => isBehind);
  const reserved = pickFairly(failing, busy, {
    ...limits,
    free: Math.min(room.free, roomForFailing(room, RESERVED_SHARE)),
    perFailing,
  });
  const others = pickFairly(
    [...rows.filter(({ isBehind }) => !isBehind), ...failing.filter((one) => !reserved.includes(one))],
    [...busy, ...reserved],
    { ...limits, free: room.free - reserved.length, perFailing: perFailing - reserved.length },
  );
  return [...others, ...reserved];
}

/**
 * Returns how many attempts may be added to channels whose last attempt failed. Slow ones count in all that may be under way:
 * channels that hang again and again must not take the last room of others.
 */
const roomForFailing = ({ free, busy, slow, most }: Room, share: number): number => {
  const failing = busy.filter(({ hasFailed }) => hasFailed).length;
  const failingSlow = slow.filter(({ hasFailed }) => hasFailed).length;
  const ofBusy = Math.ceil((free + busy.length) * share) - failing;
  const ofAll = Math.ceil(most * FAILING_SHARE) - failing - failingSlow;
  return Math.max(0, Math.min(ofBusy, ofAll));
};
