import { AverageTrueRange, type OnBar, RelativeStrengthIndex } from '@sealtick/engine';

/** Enters when flat and RSI14 is below 30, with a stop 2 ATR14 below the close and a target 3 ATR14 above it. */
export function rsiWithStops(): OnBar {
  const strength = new RelativeStrengthIndex(14);
  const range = new AverageTrueRange(14);
  return ({ high, low, close }, { position }) => {
    const rsi = strength.update(close);
    const atr = range.update(high, low, close);
    if (position !== null || !(rsi < 30)) return null;
    return {
      open: {
        side: 'long',
        type: 'market',
        entry: close,
        stop: close - 2 * atr,
        targets: [{ price: close + 3 * atr }],
        reason: 'RSI14 is below 30',
      },
    };
  };
}
