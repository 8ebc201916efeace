/** A symbol of each vendor. */
export const VENDOR_SYMBOLS = [
  ['kraken', 'BTCUSD'],
  ['binance', 'ETHUSDT'],
  ['coinbase', 'BTCUSD'],
  ['bybit', 'ETHUSDT'],
  ['okx', 'ETHUSDT'],
  ['yahoo', 'BTCUSD'],
  ['oanda', 'EURUSD'],
] as const;
