import { expect, test } from 'vitest';
import { sampleTrade } from '../../../../routes/ui/sample-data.ts';
import { barsOfTrade, tradeContent } from './trade-content.ts';

const trade = sampleTrade({});
const bar = {
  time: Date.parse(trade.signalAt),
  closeTime: Date.parse(trade.closedAt),
  open: 1,
  high: 2,
  low: 1,
  close: 2,
};

test('asks for sixty bars before the signal and for those of the trade', () => {
  expect(
    barsOfTrade(sampleTrade({ signalAt: '2026-03-04T12:00:00.000Z', closedAt: '2026-03-05T12:00:00.000Z' })),
  ).toEqual({
    symbol: 'EURUSD',
    timeframe: '1h',
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-05T13:00:00.000Z',
    limit: 500,
  });
});

test('draws the levels of one trade, and fills and exits of all trades of its series', () => {
  const other = sampleTrade({ fillPrice: '1.20000', exits: [{ price: '1.21000', weight: 1 }] });
  const elsewhere = sampleTrade({ timeframe: '4h' });
  const content = tradeContent(trade, [trade, other, elsewhere], [bar]);
  expect(content.digits).toBe(5);
  expect(content.levels.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    'entry Entry',
    'stop Stop',
    'target Target',
  ]);
  expect(content.marks.map(({ kind, price }) => `${kind} ${price}`)).toEqual([
    `fill ${Number(trade.fillPrice)}`,
    `exit ${Number(trade.exits[0]!.price)}`,
    'fill 1.2',
    'exit 1.21',
  ]);
});

test('the bars and the areas of a trade end with its last exit, which shows how it ended', () => {
  const later = { ...bar, time: bar.closeTime, closeTime: bar.closeTime + 3_600_000 };
  const content = tradeContent(sampleTrade({ closeReason: 'stop', netR: -1.02 }), [], [bar, later]);
  expect(content.bars).toEqual([bar]);
  expect(content.exitAt).toBe(Date.parse(trade.closedAt));
  const [mark] = tradeContent(trade, [sampleTrade({ closeReason: 'stop', netR: -1.02 })], [bar]).marks.slice(1);
  expect(mark).toMatchObject({ label: 'Stopped −1.02\u00a0R', tone: 'loss' });
});
