import { isLoopback } from '../platform/loopback.ts';
import { variable, webAddress } from './environment-variable.ts';

const origin = (meaning: string, standard: string) =>
  variable({
    meaning: `${meaning}; another one is for tests.`,
    rule: 'an https address without a path, or http on this machine',
    default: standard,
    schema: webAddress.refine((value) => value.startsWith('https:') || isLoopback(new URL(value).hostname)),
  });

/** Addresses of the brokers' interfaces. */
export const BROKER_VARIABLES = {
  OANDA_DEMO_ORIGIN: origin("Address of OANDA's interface for practice accounts", 'https://api-fxpractice.oanda.com'),
  OANDA_LIVE_ORIGIN: origin("Address of OANDA's interface for live accounts", 'https://api-fxtrade.oanda.com'),
  KRAKEN_ORIGIN: origin("Address of Kraken's interface", 'https://api.kraken.com'),
  BINANCE_DEMO_ORIGIN: origin("Address of Binance's test network", 'https://testnet.binance.vision'),
  BINANCE_LIVE_ORIGIN: origin("Address of Binance's interface", 'https://api.binance.com'),
  BYBIT_DEMO_ORIGIN: origin("Address of Bybit's test network", 'https://api-testnet.bybit.com'),
  BYBIT_LIVE_ORIGIN: origin("Address of Bybit's interface", 'https://api.bybit.com'),
  OKX_ORIGIN: origin("Address of OKX's interface", 'https://www.okx.com'),
  IBKR_ORIGIN: origin("Address of Interactive Brokers' Web API", 'https://api.ibkr.com'),
} as const;
