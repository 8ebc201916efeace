import { describe, expect, test } from 'vitest';
import { RecordError } from './entries.ts';
import { closed, EntryList, filled, opened, target } from './testing/entries.ts';
import { getTrades as tradesOfEntries } from './testing/get-trades.ts';

const at = (hour: number) => `2025-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ms = (hour: number) => Date.parse(at(hour));
const getTrades = (...given: Parameters<EntryList['add']>) => tradesOfEntries(new EntryList().add(...given).entries);

describe('Trades from the log', () => {
  test('give 1.15 R for halves at 101 and 104 from a fill at 100.2', () => {
    const [trade] = getTrades(
      opened('s1'),
      filled('s1', '100.20', at(11)),
      target('s1', '101.00', 0.5, at(12)),
      target('s1', '104.00', 0.5, at(14)),
      closed(
        's1',
        [
          ['101.00', 0.5],
          ['104.00', 0.5],
        ],
        1.15,
        at(14),
      ),
    );
    expect(trade).toMatchObject({ fillPrice: 100.2, netR: 1.15, statedNetR: 1.15 });
    expect(trade).toMatchObject({ fillBar: ms(10), filledAt: ms(10), fillKnownAt: ms(11) });
    expect(trade).toMatchObject({ closedAt: ms(14), decidedAt: ms(14) });
    expect(trade!.exits).toEqual([
      { at: ms(12), time: ms(12), price: 101, weight: 0.5 },
      { at: ms(14), time: ms(14), price: 104, weight: 0.5 },
    ]);
    expect(trade!.plannedRewardRisk).toBe(1.25);
  });

  test('give -0.35 R for a short from 1.0996, half closed at 1.0980 and half stopped at 1.1040', () => {
    const [trade] = getTrades(
      opened('s1', { side: 'short', entry: '1.1000', stop: '1.1040', targets: [{ price: '1.0980', weight: 0.5 }] }),
      filled('s1', '1.0996', at(11)),
      target('s1', '1.0980', 0.5, at(12)),
      closed(
        's1',
        [
          ['1.0980', 0.5],
          ['1.1040', 0.5],
        ],
        -0.35,
        at(13),
        { reason: 'stop' },
      ),
    );
    expect(trade!.netR).toBe(-0.35);
    expect(trade!.exits.map((exit) => exit.at)).toEqual([ms(12), ms(13)]);
  });

  test('give 0.16875 R net for 0.2 gross and costs of 0.0625', () => {
    const [trade] = getTrades(
      opened('s1'),
      filled('s1', '100.20', at(11)),
      target('s1', '101.00', 0.5, at(12)),
      closed(
        's1',
        [
          ['101.00', 0.5],
          ['100.20', 0.5],
        ],
        0.16875,
        at(13),
        { reason: 'stop', cost: '0.0625' },
      ),
    );
    expect(trade!.netR).toBe(0.16875);
  });

  test('have R recomputed from the prices, and the stated R', () => {
    const [trade] = getTrades(opened('s1'), filled('s1', '100.00', at(11)), closed('s1', [['104.00', 1]], 9, at(12)));
    expect(trade).toMatchObject({ netR: 2, statedNetR: 9 });
  });

  test('exclude a signal without a fill, and have no R while open', () => {
    const trades = getTrades(
      opened('s1'),
      closed('s1', [], null, at(11), { reason: 'expired' }),
      opened('s2'),
      filled('s2', '100.00', at(12)),
      target('s2', '101.00', 0.5, at(13)),
      {
        kind: 'signal.updated',
        change: 'stopMoved',
        signalId: 's2',
        price: '101.00',
        stop: '100.00',
        barCloseAt: at(13),
      },
      { kind: 'market.alert', reason: 'A feed was lost.' },
      opened('s3'),
    );
    expect(trades).toHaveLength(1);
    expect(trades[0]).toMatchObject({ closedAt: null, netR: 0, statedNetR: null, exits: [{ price: 101 }] });
  });

  test('may close signals of a lost log after a restore', () => {
    expect(
      getTrades({ kind: 'log.restored', checkpoint: 'the last one' }, closed('lost', [['1.0', 1]], 1, at(11))),
    ).toEqual([]);
  });
});

describe('Entries that contradict one another', () => {
  const open = opened('s1');
  const fill = filled('s1', '100.00', at(11));
  const end = closed('s1', [['101.00', 1]], 0.5, at(12));

  test.each<[string, Parameters<EntryList['add']>, RegExp]>([
    ['an outcome of nothing', [end], /Entry 1 is about signal s1, which was never opened/],
    ['a signal opened twice', [open, open], /Entry 2 opens signal s1 again/],
    ['a second fill', [open, fill, fill], /Entry 3 fills the signal again \(s1\)/],
    [
      'a target before the fill',
      [open, target('s1', '101.00', 1, at(11))],
      /Entry 2 changes the signal before its fill/,
    ],
    ['an R without a fill', [open, end], /Entry 2 gives R though the signal was never filled/],
    [
      'a trade that expired',
      [open, fill, closed('s1', [], null, at(12), { reason: 'expired' })],
      /Entry 3 closes the signal without R though it was filled/,
    ],
    ['an end after the end', [open, fill, end, end], /Entry 4 changes the signal after its end/],
  ])('%s', (_what, given, message) => {
    expect(() => getTrades(...given)).toThrow(RecordError);
    expect(() => getTrades(...given)).toThrow(message);
  });
});
