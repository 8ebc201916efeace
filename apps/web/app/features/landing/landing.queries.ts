import {
  type BarsAnswer,
  type LogCheckpoint,
  SIGNAL_POLL_MS,
  type Signal,
  type SiteFigures,
  type Strategy,
} from '@sealtick/contract';
import { queryOptions } from '@tanstack/react-query';
import type { PageRead } from '../../lib/page-read.ts';
import { barsPath, barsQuery, type NewestSignal } from './newest-signal.ts';

const NEWEST = '/api/signals?limit=1';
const FIGURES_POLL_MS = 60_000;

/** The newest signal that the visitor may see, asked again every 30 s. */
export const newestQuery = () =>
  queryOptions<readonly Signal[]>({ queryKey: [NEWEST], refetchInterval: SIGNAL_POLL_MS });

export const barsOfQuery = (signal: NewestSignal, now: number) =>
  queryOptions<BarsAnswer | null>({ queryKey: [barsPath(barsQuery(signal, now))] });

export const figuresQuery = () =>
  queryOptions<SiteFigures>({ queryKey: ['/api/figures'], refetchInterval: FIGURES_POLL_MS });

export const strategiesQuery = () => queryOptions<readonly Strategy[]>({ queryKey: ['/api/strategies'] });

export const checkpointQuery = () =>
  queryOptions<LogCheckpoint>({ queryKey: ['/api/log/checkpoint'], refetchInterval: SIGNAL_POLL_MS });

export const readNewest: PageRead = { key: [NEWEST], read: (services) => services.listSignals({ limit: 1 }) };

export const readBarsOf = (signal: NewestSignal, now: number): PageRead => ({
  key: barsOfQuery(signal, now).queryKey,
  read: (services) => services.readBars(barsQuery(signal, now)),
});

export const readRest: readonly PageRead[] = [
  { key: figuresQuery().queryKey, read: (services) => services.figures() },
  { key: strategiesQuery().queryKey, read: (services) => services.listStrategies() },
  { key: checkpointQuery().queryKey, read: (services) => services.logCheckpoint() },
];
