import { IndicatorsSync } from '@ixjb94/indicators';
import { prepareBatch } from './batch.ts';

const library = new IndicatorsSync();

export const prepare = prepareBatch({
  SMA20: ({ close }) => library.sma(close, 20),
  EMA20: ({ close }) => library.ema(close, 20),
  RSI14: ({ close }) => library.rsi(close, 14),
  ATR14: ({ high, low, close }) => library.atr(high, low, close, 14),
  BB20: ({ close }) => library.bbands(close, 20, 2)[2]!,
  ADX14: ({ high, low }) => library.adx(high, low, 14),
});
