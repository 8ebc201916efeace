import type { ResampledFigure } from '../block-bootstrap.ts';
import type { StatisticsContext } from '../context.ts';

export const NO_SAMPLE = { minimumDays: 0, minimumTrades: 0 };
export const RISK_SAMPLE = { minimumDays: 90, minimumTrades: 30 };
export const RATE_SAMPLE = { minimumDays: 0, minimumTrades: 30 };
export const ONE_TRADE = { minimumDays: 0, minimumTrades: 1 };
export const NEVER = 'no data';
export const BY_DAY = 'Interval: moving-block bootstrap of days, 95%.';
/** Returns how a figure finds its interval; null while its samples are too few. */
export const resampled = (figure: ResampledFigure) => (context: StatisticsContext) =>
  context.resampled()?.[figure] ?? null;
