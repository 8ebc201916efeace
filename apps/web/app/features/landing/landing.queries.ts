import {
  type BarsAnswer,
  type CommonCalibration,
  type LogCheckpoint,
  type LogProof,
  SIGNAL_POLL_MS,
  type Signal,
  type SiteFigures,
  type Strategy,
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

export const strategiesQuery = () => queryOptions<readonly Strategy[]>({ queryKey: ['/api/strategies'] });

export const calibrationQuery = () => queryOptions<readonly CommonCalibration[]>({ queryKey: ['/api/calibration'] });

export const checkpointQuery = () =>
  queryOptions<LogCheckpoint>({ queryKey: ['/api/log/checkpoint'], refetchInterval: SIGNAL_POLL_MS });

/** The way from a signal's entry to the root of a checkpoint; null where it is in no log, or not in that one. */
export const proofQuery = (signal: NewestSignal | null, checkpoint: unknown) => {
  const [index, size] = [signal?.index ?? null, asNumber(asRecord(checkpoint).size)];
  if (index === null || size === null || index > size) return null;
  return queryOptions<LogProof | null>({ queryKey: [`/api/log/proof/${index}?size=${size}`] });
};

export const readNewest: PageRead = { key: [NEWEST], read: (services) => services.listSignals({ limit: 1 }) };

export const readBarsOf = (signal: NewestSignal, now: number): PageRead => ({
  key: barsOfQuery(signal, now).queryKey,
  read: (services) => services.readBars(barsShown(signal, now)),
});

export const readProofOf = (signal: NewestSignal, checkpoint: unknown): readonly PageRead[] => {
  const query = proofQuery(signal, checkpoint);
  const size = asNumber(asRecord(checkpoint).size) ?? 0;
  return query === null
    ? []
    : [{ key: query.queryKey, read: (services) => services.logProof(signal.index ?? 0, size) }];
};

export const readRest: readonly PageRead[] = [
  { key: figuresQuery().queryKey, read: (services) => services.figures() },
  { key: strategiesQuery().queryKey, read: (services) => services.listStrategies() },
  { key: calibrationQuery().queryKey, read: (services) => services.readCalibration() },
  { key: checkpointQuery().queryKey, read: (services) => services.logCheckpoint() },
];
