import { type LogCheckpoint, reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { barsShown } from '../../ui/signal-picture/bars-shown.ts';
import type { HeroSignal } from './hero-signal.ts';

const FIGURES_POLL_MS = 60_000;
const NO_BARS = { symbol: '', timeframe: '5m' } as const;

/** The newest closed signals, read every 30 s: one that opened earlier may have closed last. */
export const closedQuery = () => polled(readQuery(reads.signals.list, { status: 'closed', limit: 10 }), SIGNAL_POLL_MS);

/** The bars of its picture. */
export const barsOfQuery = (signal: HeroSignal | null, now: number) => ({
  ...readQuery(reads.bars.list, signal === null ? NO_BARS : barsShown(signal, now)),
  enabled: signal !== null,
});

export const figuresQuery = () => polled(readQuery(reads.site.figures, {}), FIGURES_POLL_MS);

export const strategiesQuery = () =>
  readQuery(reads.strategies.list, { fields: ['id', 'name', 'performanceMetrics', 'equityCurve', 'isActive'] });

export const calibrationQuery = () => readQuery(reads.strategies.calibration, {});

export const checkpointQuery = () => polled(readQuery(reads.log.checkpoint, {}), SIGNAL_POLL_MS);

/** The inclusion proof of the signal's entry in a checkpoint, or of the newest entry if the signal is in no log. */
export const proofQuery = (signal: HeroSignal | null, checkpoint: LogCheckpoint | undefined) => {
  const { size = 0 } = checkpoint ?? {};
  const index = signal?.index ?? size;
  return { ...readQuery(reads.log.proof, { index, size }), enabled: index >= 1 && index <= size };
};

/** What the landing page shows besides the closed signal. */
export const restQueries = () => [figuresQuery(), strategiesQuery(), calibrationQuery(), checkpointQuery()];
