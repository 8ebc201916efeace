import { type Bar, type Strategy, type StreamEvent, StreamSet, type StreamSpec } from '@sealtick/engine';
import { expect, onTestFinished, test } from 'vitest';
import { known, LiveSite } from '../../market-data/live/testing/live-site.ts';
import { CopySite } from '../testing/copy-site.ts';
import { createPaperAdapter } from './paper.ts';

const [MINUTE_MS, STEP_MS, DAY_MS] = [60_000, 300_000, 86_400_000];
const START = Date.UTC(2026, 2, 18, 12);
const BEFORE = (2 * DAY_MS) / STEP_MS;
const COURSE = [
  [100, 100, 100, 100],
  [100, 100.4, 99.5, 100],
  [100, 100.8, 99.5, 100.5],
  // The late one: it moves the stop to 100, and its low is below that.
  [100.5, 102, 99.8, 101.9],
  [101.9, 102.2, 101.5, 102],
  [102, 103.5, 101.8, 103.2],
  [103.2, 103.2, 103.2, 103.2],
  [103.2, 103.2, 103.2, 103.2],
] as const;
const [OPENS, MOVES] = [START, START + 3 * STEP_MS];
const SETUP = { side: 'long', type: 'market', entry: 100, stop: 98, targets: [{ price: 103 }], reason: 'a test' };
const STRATEGY = {
  start: () => (bar: Bar) => {
    if (bar.time === OPENS) return { open: SETUP };
    return bar.time === MOVES ? { moveStop: 100 } : null;
  },
} as unknown as Strategy;

const BARS = [...Array.from({ length: BEFORE }, () => COURSE[0]), ...COURSE].map(([open, high, low, close], i): Bar => {
  const time = START + (i - BEFORE) * STEP_MS;
  return { time, closeTime: time + STEP_MS, open, high, low, close, volume: 1 };
});

test.each([
  ['read', true],
  ['not read', false],
])(
  'A paper account that was %s before its stop moves with a late bar ends as the published signal does',
  async (_name, isRead) => {
    const copies = await CopySite.open();
    const { db } = copies.deps;
    await copies.site.join('amara');
    const connectionId = await copies.connect('amara');
    const site = new LiveSite(copies.site.db, START + MINUTE_MS);
    onTestFinished(async () => {
      await site.close();
      await copies.close();
    });
    const kraken = await site.add('kraken');
    kraken.series.set('XBTUSD', BARS);
    kraken.tell = (bars, _code, now) =>
      bars.filter(({ time, closeTime }) => time !== MOVES || closeTime + 2 * MINUTE_MS <= now);
    const provider = await site.open({ symbols: ['BTCUSD'] });
    const paper = createPaperAdapter({ db, clock: provider, provider, prices: async () => () => null });
    const session = await paper.connect(null as never, 'demo', connectionId);
    const streams = new StreamSet();
    const spec = { strategy: STRATEGY, params: {}, timeframe: '5m', instrument: known('BTCUSD') };
    const history = await provider.history('BTCUSD', '5m', { to: site.cursor });
    streams.replay({ stream: 0, group: 0 }, spec as unknown as StreamSpec, history);
    const published: StreamEvent[] = [];
    for (let taken = 0; site.time < START + COURSE.length * STEP_MS; taken = site.batches.length) {
      await site.run(30_000);
      const news = site.batches.slice(taken).flatMap(
        ({ bars }) =>
          streams.step(
            bars.map((one) => ({ ...one, timeframe: '5m' })),
            [],
          ).events,
      );
      const moved = news.find(({ kind }) => kind === 'stopMoved');
      if (isRead || moved === undefined) await session.events(null);
      if (news.some(({ kind }) => kind === 'opened'))
        await session.place({
          clientId: 'st-1',
          instrument: 'BTCUSD',
          side: 'long',
          type: 'market',
          units: 1,
          price: null,
          stop: 98,
          target: 103,
          expiresAt: null,
        });
      if (moved?.kind === 'stopMoved') await session.moveStop('st-1', moved.stop);
      published.push(...news);
    }
    const done = (await session.events(null)).map(({ kind, price }) => [kind, price]);
    const [filled, target] = ['filled', 'target'].map((name) => published.find(({ kind }) => kind === name));
    expect([filled, target]).toMatchObject([{ price: 100 }, { price: 103 }]);
    expect(done).toEqual([
      ['accepted', null],
      ['filled', 100],
      ['stop-moved', 100],
      ['target', 103],
    ]);
  },
);
