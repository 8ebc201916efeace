import { ADX, ATR, BollingerBands, EMA, RSI, SMA } from 'technicalindicators';
import { prepareBatch } from './batch.ts';

export const prepare = prepareBatch({
  SMA20: ({ close }) => SMA.calculate({ period: 20, values: close }),
  EMA20: ({ close }) => EMA.calculate({ period: 20, values: close }),
  RSI14: ({ close }) => RSI.calculate({ period: 14, values: close }),
  ATR14: ({ high, low, close }) => ATR.calculate({ period: 14, high, low, close }),
  BB20: ({ close }) => BollingerBands.calculate({ period: 20, stdDev: 2, values: close }).map((band) => band.upper),
  ADX14: ({ high, low, close }) => ADX.calculate({ period: 14, high, low, close }).map((row) => row.adx),
});
