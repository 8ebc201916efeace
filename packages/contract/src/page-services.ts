import type { BarsAnswer, BarsQuery } from './bar.ts';
import type { DeliveryFigures } from './delivery.ts';
import type { SiteFigures } from './figures.ts';
import type { LastPrice } from './last-price.ts';
import type { LogCheckpoint, LogProof } from './log.ts';
import type { Signal } from './signal.ts';
import type { SignalDetail } from './signal-detail.ts';
import type { SiteSettings } from './site-settings.ts';
import type { StatusAnswer } from './status.ts';
import type { Basis, Strategy } from './strategy.ts';
import type { CommonCalibration, RecordTimeframe, StrategyPerformance, StrategyTrade } from './strategy-performance.ts';
import type { Visitor } from './visitor.ts';

/** A point of an equity curve: time in ms UTC, equity in account currency (10,000 at the start). */
export interface EquityPoint {
  readonly time: number;
  readonly equity: number;
}

/** Equity of a strategy's record, day by day, and what it stands on. */
export interface EquityCurve {
  readonly basis: Basis;
  readonly points: readonly EquityPoint[];
}

/** What the running site says of itself on every page. */
export interface SiteStatus {
  /** `simulated` pages carry the "Simulated market" mark; `accelerated` when a simulated bar is shorter than its name. */
  readonly market: 'real' | 'simulated';
  readonly accelerated: boolean;
  /** Seconds of market time in one of wall time; 1 unless accelerated. */
  readonly speed: number;
  readonly operational: boolean;
  /** How long after their sealing signals are for subscribers only; 0 where they are not. */
  readonly publicDelayMinutes: number;
  readonly version: string;
}

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
  /** Null where a strategy has no record yet. */
  readonly readEquity: (strategyId: string) => Promise<EquityCurve | null>;
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

/** What the server hands to the rendering of one page. */
export interface PageContext {
  readonly services: PageServices;
  /** The nonce of this answer's Content-Security-Policy. */
  readonly nonce: string;
  /** Address of the site as visitors type it, such as https://signals.example.com, without a path. */
  readonly origin: string;
  /** The clock that ages are told by (the market's), ms UTC, and the wall's at the same moment. */
  readonly now: number;
  readonly wallNow: number;
  /** Logs a fault that the page survives. */
  readonly report: (error: unknown) => void;
}
