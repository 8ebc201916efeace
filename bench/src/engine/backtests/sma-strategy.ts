import { type OnBar, SimpleMovingAverage, type Target } from '@sealtick/engine';

const NO_TARGETS: readonly Target[] = [];
const LEAVE = { close: 'SMA10 crossed below SMA20' };

/** Enters when SMA10 crosses strictly above SMA20, exits when it crosses strictly below. */
export function smaCross(): OnBar {
  const fast = new SimpleMovingAverage(10);
  const slow = new SimpleMovingAverage(20);
  const last = { gap: Number.NaN };
  return ({ close }, { position }) => {
    const before = last.gap;
    const gap = fast.update(close) - slow.update(close);
    last.gap = gap;
    if (position !== null) return before >= 0 && gap < 0 ? LEAVE : null;
    if (!(before <= 0 && gap > 0)) return null;
    return {
      open: { side: 'long', type: 'market', entry: close, targets: NO_TARGETS, reason: 'SMA10 crossed above SMA20' },
    };
  };
}
