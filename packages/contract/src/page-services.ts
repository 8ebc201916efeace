import type { BarsAnswer, BarsQuery } from './bar.ts';
import type { DeliveryFigures } from './delivery.ts';
import type { SiteFigures } from './figures.ts';
import type { LastPrice } from './last-price.ts';
import type { LogCheckpoint, LogProof } from './log.ts';
import type { Signal } from './signal.ts';
import type { SignalDetail } from './signal-detail.ts';
import type { SiteSettings } from './site-settings.ts';
import type { SiteStatus } from './site-status.ts';
import type { StatusAnswer } from './status.ts';
import type { Basis, Strategy } from './strategy.ts';
import type { CommonCalibration, RecordTimeframe, StrategyPerformance, StrategyTrade } from './strategy-performance.ts';
import type { Visitor } from './visitor.ts';

export interface SignalListQuery {
  readonly limit?: number;
  readonly strategy?: string;
  readonly status?: 'active' | 'closed';
  readonly cursor?: string;
}

/**
 * What a server-rendered page may ask for, already bound to the visitor and so already filtered by entitlement.
 * The server puts one of these into the load context of every page request; answers equal the REST API's.
 */
export interface PageServices {
  readonly site: () => Promise<SiteStatus>;
  /** How the running program is, part by part. */
  readonly status: () => Promise<StatusAnswer>;
  readonly settings: () => Promise<SiteSettings>;
  readonly visitor: () => Promise<Visitor>;
  readonly figures: () => Promise<SiteFigures>;
  readonly listStrategies: () => Promise<readonly Strategy[]>;
  readonly getStrategy: (id: string) => Promise<Strategy | null>;
  /** Null where there is no such strategy. */
  readonly readPerformance: (strategyId: string, timeframe: RecordTimeframe) => Promise<StrategyPerformance | null>;
  /** Over all strategies: the back-tests, then the live records; what nothing was decided in is not in the list. */
  readonly readCalibration: () => Promise<readonly CommonCalibration[]>;
  /** The newest closed trades of a record. */
  readonly listTrades: (
    strategyId: string,
    record: Basis['record'],
    timeframe: RecordTimeframe,
  ) => Promise<readonly StrategyTrade[]>;
  /** Null where there are no such bars, or the operator may not hand them on. */
  readonly readBars: (query: BarsQuery) => Promise<BarsAnswer | null>;
  /** Where every instrument stands. */
  readonly listPrices: () => Promise<readonly LastPrice[]>;
  readonly listSignals: (query: SignalListQuery) => Promise<readonly Signal[]>;
  readonly listStrategySignals: (strategyId: string, limit?: number) => Promise<readonly Signal[]>;
  /** Null where there is no such signal, or the visitor may not see it yet. */
  readonly getSignal: (id: string) => Promise<SignalDetail | null>;
  /** The same as anybody may see it, whoever asks: for answers that are kept for others. */
  readonly getPublicSignal: (id: string) => Promise<SignalDetail | null>;
  /** How fast the live feed sent the signals of the last 24 hours. */
  readonly delivery: () => Promise<DeliveryFigures>;
  /** What the log vouches for now. */
  readonly logCheckpoint: () => Promise<LogCheckpoint>;
  /** Proof that an entry is in the log of a size; null where it is not. */
  readonly logProof: (index: number, size: number) => Promise<LogProof | null>;
}
