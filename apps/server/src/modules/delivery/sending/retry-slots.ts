import type { DeliveryType } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';

const SECOND_MS = 1_000;
/** Attempts of what soon loses its value, ms after the first one. Then every minute. */
const URGENT = [0, 1, 3, 8, 20, 45].map((seconds) => seconds * SECOND_MS);
const URGENT_EVERY_MS = 60 * SECOND_MS;
/** Waits before each further attempt of everything else, ms. */
const LASTING = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20].map((hours) => hours * HOUR_MS),
];
/** Share by which waits of the long schedule differ, so that receivers are not called all at the same time. */
const JITTER = 0.2;
/** Least wait after the answer that there were too many requests, or none in time. */
const BUSY_WAIT_MS = MINUTE_MS;

const URGENT_TYPES: ReadonlySet<DeliveryType> = new Set<DeliveryType>(['signal.opened', 'market.alert']);

interface FailedAttempt {
  /** A test is sent once. */
  readonly type: DeliveryType;
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** What the receiving side asked for, ms; null if nothing. */
  readonly afterMs: number | null;
  /** What it answered with; null without an answer. */
  readonly status: number | null;
  /** Whether it did not answer in time. */
  readonly isLate?: boolean;
  /** Whether no attempt before `afterMs` can succeed. */
  readonly isExact?: boolean;
}

/**
 * Returns the wait before the next attempt, ms; null if there is none. What the receiving side asks for is kept between
 * the wait of the schedule and twice that; a limit that is known to hold is waited for. @param random 0 to 1
 */
export function nextWait(failed: FailedAttempt, random: number): number | null {
  const { type, attempts, afterMs, status, isLate = false, isExact = false } = failed;
  if (type === 'test') return null;
  const isUrgent = URGENT_TYPES.has(type);
  const slot = isUrgent ? urgentWait(attempts) : (LASTING[attempts - 1] ?? null);
  if (slot === null) return null;
  const planned = isUrgent ? slot : slot * (1 + JITTER * (2 * random - 1));
  if (isExact) return Math.round(Math.max(planned, afterMs ?? 0));
  const wait = afterMs === null ? planned : Math.min(Math.max(planned, afterMs), 2 * slot);
  return Math.round(!isUrgent && (status === 429 || isLate) ? Math.max(wait, BUSY_WAIT_MS) : wait);
}

function urgentWait(attempts: number): number {
  const [before, next] = [URGENT[attempts - 1], URGENT[attempts]];
  return before === undefined || next === undefined ? URGENT_EVERY_MS : next - before;
}
