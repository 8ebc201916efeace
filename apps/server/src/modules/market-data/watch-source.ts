import { setTimeout as pause } from 'node:timers/promises';
import { type Instrument, missingSlots, type StoredTimeframe, type Timeframe } from '@sealtick/engine';
import type { HealthBoard } from '../../platform/health.ts';
import { type BarBatch, ProviderError } from './provider.ts';

const BASE: Timeframe = '5m';
/** A series without a bar for longer than this is stale. */
const STALE_BARS = 2;
/** A source that has not answered by then has failed. */
export const PATIENCE_MS = 10_000;
/** It is asked several times a second; a batch of bars may take a while. */
const FRESH_MS = 120_000;

/** @throws {ProviderError} where the source takes too long, or answers with what is no list of bars. */
export async function askForBars(
  asked: Promise<readonly BarBatch[]>,
  patienceMs: number,
): Promise<readonly BarBatch[]> {
  const late = new AbortController();
  const tooLate = pause(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new ProviderError(`it did not answer within ${patienceMs / 1000} s`);
  });
  try {
    const answer: unknown = await Promise.race([asked, tooLate]);
    if (isBatches(answer)) return answer;
    throw new ProviderError('it answered with something that is no list of bars');
  } finally {
    late.abort();
    tooLate.catch(() => {});
    // An answer that comes too late is nobody's.
    asked.catch(() => {});
  }
}

/** Only the form: whether the numbers are prices is for the gate to say. */
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

/** Whether more than two bars of this series should have closed since its newest one, by the hours it trades. */
export function isStale(
  instrument: Instrument,
  lastClose: number,
  now: number,
  timeframe: StoredTimeframe = BASE,
): boolean {
  return missingSlots(instrument, timeframe, lastClose, now, STALE_BARS) > STALE_BARS;
}

/** What is wrong with a source of bars, worst first. */
export interface SourceState {
  /** Why it is left alone. */
  readonly failure: string | null;
  readonly stale: readonly string[];
  /** Symbols whose newest bars follow a gap. */
  readonly gaps: readonly string[];
}

/** Says of a source how it is. Signals of other sources, and of what came in time, are right: it is degraded, never failed. */
export function reportSource(health: HealthBoard, part: string, { failure, stale, gaps }: SourceState): void {
  const words =
    failure !== null
      ? `The source of bars is left alone for a while: ${failure}.`
      : stale.length > 0
        ? `No bar has come for more than ${STALE_BARS} bar lengths of ${stale.join(', ')}.`
        : gaps.length > 0
          ? `Bars were missing of ${gaps.join(', ')}: some strategies wait until the series is whole again.`
          : undefined;
  health.report(part, words === undefined ? 'ok' : 'degraded', words, FRESH_MS);
}
