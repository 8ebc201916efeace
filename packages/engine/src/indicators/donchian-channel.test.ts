import { DonchianChannels } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { DonchianChannel } from './donchian-channel.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'DonchianChannel',
  create: () => new DonchianChannel(20),
  feed: (channel, bar) => channel.update(bar.high, bar.low),
  figures: {
    value: { read: (channel) => channel.value, warmUp: 19 },
    middle: { read: (channel) => channel.middle, warmUp: 19 },
    upper: { read: (channel) => channel.upper, warmUp: 19 },
    lower: { read: (channel) => channel.lower, warmUp: 19 },
  },
  refuses: { period: badLengths((period) => new DonchianChannel(period)) },
});

describe('DonchianChannel', () => {
  test('The channel of a bar includes that bar, and a breakout is seen against the previous one', () => {
    const channel = new DonchianChannel(2);
    channel.update(10, 8);
    channel.update(11, 9);
    expect([channel.upper, channel.lower, channel.middle]).toEqual([11, 8, 9.5]);
    const before = channel.upper;
    channel.update(12, 10);
    expect([before, channel.upper, channel.lower]).toEqual([11, 12, 9]);
  });

  test('A generated series agrees with trading-signals to the digit', () => {
    const channel = new DonchianChannel(20);
    const oracle = new DonchianChannels(20);
    for (const bar of sampleBars(2_000)) {
      channel.update(bar.high, bar.low);
      const theirs = oracle.update(bar, false);
      if (theirs === null) expect(channel.value).toBeNaN();
      else expect([channel.upper, channel.lower, channel.middle]).toEqual([theirs.upper, theirs.lower, theirs.middle]);
    }
  });
});
