import type { BrokerCredentials } from '../../../modules/brokers/broker-adapter.ts';

/** Brokers of the tests that are in a process of their own. */
export const OUTSIDE = ['oanda', 'metatrader-5', 'kraken', 'binance', 'bybit', 'okx'] as const;
export type Outside = (typeof OUTSIDE)[number];

/** What a broker holds at a moment. */
export interface BrokerView {
  /** Orders that were accepted, by their id; a number above 1 is a doubled order. */
  readonly orders: Readonly<Record<string, number>>;
  readonly positions: readonly { readonly clientId: string; readonly units: number; readonly stop: number | null }[];
}

/** What a broker took from the site since the stops were dropped, while a position had no stop yet. */
export interface WhileBare {
  readonly orders: number;
  /** Reports of the terminal that the site answered. */
  readonly reports: number;
}

/** A request to the process of the brokers. */
export type BrokerRequest =
  | { readonly ask: 'open'; readonly site: string; readonly bridgeKey: string }
  /** Newest prices by symbol. */
  | { readonly ask: 'prices'; readonly prices: Readonly<Record<string, number>> }
  /** Loses the stops of all positions. */
  | { readonly ask: 'drop-stops' }
  /** Opens a position that is not from the site, and forgets one that is. */
  | { readonly ask: 'disagree' }
  | { readonly ask: 'view' };

export interface BrokerReplies {
  readonly open: { readonly origins: Readonly<Record<string, string>>; readonly credentials: Credentials };
  readonly prices: null;
  readonly 'drop-stops': { readonly dropped: Readonly<Record<Outside, number>> };
  /** Ids of the positions that were forgotten, as the broker holds them. */
  readonly disagree: { readonly forgotten: readonly string[] };
  readonly view: {
    readonly brokers: Readonly<Record<Outside, BrokerView>>;
    /** Wall time at which the last position without a stop had one again, ms; null if there was none since the stops were dropped. */
    readonly coveredAt: Readonly<Record<Outside, number | null>>;
    readonly whileBare: Readonly<Record<Outside, WhileBare>>;
  };
}

type Credentials = Readonly<Record<Exclude<Outside, 'metatrader-5'>, BrokerCredentials>>;
