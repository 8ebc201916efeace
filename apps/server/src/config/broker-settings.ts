import type { ReadVariable } from './environment-variables.ts';

/** Addresses of the brokers' interfaces, without a path. */
export interface BrokerSettings {
  readonly oanda: { readonly demo: string; readonly live: string };
  /** Kraken has no demo accounts for spot. */
  readonly kraken: string;
  readonly binance: { readonly demo: string; readonly live: string };
  readonly bybit: { readonly demo: string; readonly live: string };
  /** One address for demo and live trading, which a header decides. */
  readonly okx: string;
  /** One address for demo and live accounts, which the username decides. */
  readonly interactiveBrokers: string;
}

/** Returns where the brokers are reached. */
export const readBrokers = (read: ReadVariable): BrokerSettings => ({
  oanda: { demo: read('OANDA_DEMO_ORIGIN')!, live: read('OANDA_LIVE_ORIGIN')! },
  kraken: read('KRAKEN_ORIGIN')!,
  binance: { demo: read('BINANCE_DEMO_ORIGIN')!, live: read('BINANCE_LIVE_ORIGIN')! },
  bybit: { demo: read('BYBIT_DEMO_ORIGIN')!, live: read('BYBIT_LIVE_ORIGIN')! },
  okx: read('OKX_ORIGIN')!,
  interactiveBrokers: read('IBKR_ORIGIN')!,
});
