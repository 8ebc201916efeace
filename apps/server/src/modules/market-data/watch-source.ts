import { setTimeout as pause } from 'node:timers/promises';
import { type Instrument, missingSlots, type StoredTimeframe, type Timeframe } from '@sealtick/engine';
import type { HealthBoard } from '../../platform/health.ts';
import { type BarBatch, ProviderError } from './provider.ts';

const BASE: Timeframe = '5m';
/** A series without a new bar for more than this many bars is stale. */
const STALE_BARS = 2;
/** Time for a source to answer. */
export const SOURCE_TIMEOUT_MS = 10_000;
/** Age at which a report is stale; a source is polled several times per second, and a batch may take some time. */
const FRESH_MS = 120_000;

/**
 * Returns the bars of a source.
 * @throws {ProviderError} if it takes too long or does not answer with a list of bars.
 */
export async function requestBars(
  request: Promise<readonly BarBatch[]>,
  timeoutMs: number,
): Promise<readonly BarBatch[]> {
  const late = new AbortController();
  const tooLate = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new ProviderError(`no answer within ${timeoutMs / 1000} s`);
  });
  try {
    const answer: unknown = await Promise.race([request, tooLate]);
    if (isBatches(answer)) return answer;
    throw new ProviderError('the answer is not a list of bars');
  } finally {
    late.abort();
    tooLate.catch(() => {});
    // A late answer is ignored.
    request.catch(() => {});
  }
}

/** Checks only the structure; the gate checks the prices. */
function isBatches(answer: unknown): answer is readonly BarBatch[] {
  return (
    Array.isArray(answer) &&
    answer.every(
      (batch) =>
        Number.isFinite(batch?.closeTime) &&
        Array.isArray(batch.bars) &&
        batch.bars.every((one: { symbol?: unknown; bar?: unknown }) => typeof one?.symbol === 'string' && one.bar),
    )
  );
}

/** Whether more than two bars of a series should have closed since its newest one, given its sessions. */
export function isStale(
  instrument: Instrument,
  lastClose: number,
  now: number,
  timeframe: StoredTimeframe = BASE,
): boolean {
  return missingSlots(instrument, timeframe, lastClose, now, STALE_BARS) > STALE_BARS;
}

/** Problems of a data source, worst first. */
export interface SourceState {
  /** Reason for which requests are suspended; null if they are not. */
  readonly failure: string | null;
  readonly stale: readonly string[];
  /** Symbols whose newest bars follow a gap. */
  readonly gaps: readonly string[];
  /** What to say while nothing is wrong. */
  readonly ok?: string;
}

/** Reports the state of a data source. It is degraded, never failed, because signals on other bars are correct. */
export function reportSource(health: HealthBoard, part: string, { failure, stale, gaps, ok }: SourceState): void {
  const detail =
    failure !== null
      ? `The data source failed and will be retried: ${failure}.`
      : stale.length > 0
        ? `No new bar for more than ${STALE_BARS} bar lengths: ${stale.join(', ')}.`
        : gaps.length > 0
          ? `Missing bars: ${gaps.join(', ')}. Some strategies wait until there are enough bars without a gap.`
          : undefined;
  health.report(part, detail === undefined ? 'ok' : 'degraded', detail ?? ok, FRESH_MS);
}
