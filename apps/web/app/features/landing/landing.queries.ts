import {
  type BarsAnswer,
  type CommonCalibration,
  type LogCheckpoint,
  type LogProof,
  pickFields,
  SIGNAL_POLL_MS,
  type Signal,
  type SiteFigures,
  type Strategy,
  strategyListPath,
} from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import { asNumber, asRecord } from '../../lib/guard.ts';
import type { PageRead } from '../../lib/page-read.ts';
import { barsShown } from '../../ui/signal-picture/bars-shown.ts';
import { barsPath, type NewestSignal } from './newest-signal.ts';

const NEWEST = '/api/signals?limit=1';
const FIGURES_POLL_MS = 60_000;

/** The newest signal that the visitor may see, asked again every 30 s. */
export const newestQuery = () =>
  queryOptions<readonly Signal[]>({ queryKey: [NEWEST], refetchInterval: SIGNAL_POLL_MS });

export const barsOfQuery = (signal: NewestSignal, now: number) =>
  queryOptions<BarsAnswer | null>({ queryKey: [barsPath(barsShown(signal, now))] });

export const figuresQuery = () =>
  queryOptions<SiteFigures>({ queryKey: ['/api/figures'], refetchInterval: FIGURES_POLL_MS });

const SHOWN = ['id', 'name', 'performanceMetrics', 'equityCurve', 'isActive'] as const;

export const strategiesQuery = () =>
  queryOptions<readonly Pick<Strategy, (typeof SHOWN)[number]>[]>({ queryKey: [strategyListPath(SHOWN)] });

export const calibrationQuery = () => queryOptions<readonly CommonCalibration[]>({ queryKey: ['/api/calibration'] });

export const checkpointQuery = () =>
  queryOptions<LogCheckpoint>({ queryKey: ['/api/log/checkpoint'], refetchInterval: SIGNAL_POLL_MS });

/** The entry whose way to the root is shown: the signal's, or the newest where that is in no log. Null without a log. */
function shownEntry(signal: NewestSignal | null, checkpoint: unknown): { index: number; size: number } | null {
  const size = asNumber(asRecord(checkpoint).size);
  const index = signal?.index ?? size;
  return size === null || index === null || index < 1 || index > size ? null : { index, size };
}

/** The way from that entry to the root of a checkpoint; null where the checkpoint does not have it yet. */
export const proofQuery = (signal: NewestSignal | null, checkpoint: unknown) => {
  const entry = shownEntry(signal, checkpoint);
  if (entry === null) return null;
  return queryOptions<LogProof | null>({ queryKey: [`/api/log/proof/${entry.index}?size=${entry.size}`] });
};

export const readNewest: PageRead = { key: [NEWEST], read: (services) => services.listSignals({ limit: 1 }) };

export const readBarsOf = (signal: NewestSignal, now: number): PageRead => ({
  key: barsOfQuery(signal, now).queryKey,
  read: (services) => services.readBars(barsShown(signal, now)),
});

export const readProofOf = (signal: NewestSignal | null, checkpoint: unknown): readonly PageRead[] => {
  const [query, entry] = [proofQuery(signal, checkpoint), shownEntry(signal, checkpoint)];
  if (query === null || entry === null) return [];
  return [{ key: query.queryKey, read: (services) => services.logProof(entry.index, entry.size) }];
};

export const readRest: readonly PageRead[] = [
  { key: figuresQuery().queryKey, read: (services) => services.figures() },
  { key: strategiesQuery().queryKey, read: async (services) => pickFields(await services.listStrategies(), SHOWN) },
  { key: calibrationQuery().queryKey, read: (services) => services.readCalibration() },
  { key: checkpointQuery().queryKey, read: (services) => services.logCheckpoint() },
];
