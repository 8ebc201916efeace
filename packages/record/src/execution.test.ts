import { describe, expect, test } from 'vitest';
import { closed, EntryList, filled, opened, published, target } from './testing/entries.ts';
import { getTrades } from './testing/get-trades.ts';

const at = (hour: number) => `2025-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ms = (hour: number) => Date.parse(at(hour));
const getTrade = (...given: Parameters<EntryList['add']>) =>
  getTrades(new EntryList().add(published(), ...given).entries)[0];

const stopMoved = (stop: string, barCloseAt: string) =>
  ({ kind: 'signal.updated', change: 'stopMoved', signalId: 's1', price: '101.00', stop, barCloseAt }) as const;

describe('The time of a fill', () => {
  test.each([
    ['market', '100.20', 10],
    ['limit', '99.50', 10],
    ['stop', '100.50', 10],
    ['limit', '100.00', 11],
    ['stop', '100.00', 11],
  ] as const)('of a %s at %s in the bar 10–11 is %i:00', (type, price, hour) => {
    const trade = getTrade(opened('s1', { type }), filled('s1', price, at(11)));
    expect(trade).toMatchObject({ filledAt: ms(hour), fillBar: ms(10), fillKnownAt: ms(11) });
  });
});

describe('The time of the last exit', () => {
  test.each([
    ['exit', '100.70', 12],
    ['time', '98.00', 12],
    ['stop', '97.40', 12],
    ['stop', '98.00', 13],
  ] as const)('by %s at %s in the bar 12–13 is %i:00, known at 13:00', (reason, price, hour) => {
    const end = closed('s1', [[price, 1]], 0, at(13), { reason });
    expect(getTrade(opened('s1'), filled('s1', '100.20', at(11)), end)).toMatchObject({
      closedAt: ms(hour),
      decidedAt: ms(13),
    });
  });

  test('at a stop that was moved is within the bar', () => {
    const end = closed('s1', [['100.20', 1]], 0, at(13), { reason: 'stop' });
    expect(getTrade(opened('s1'), filled('s1', '100.20', at(11)), stopMoved('100.20', at(12)), end)!.closedAt).toBe(
      ms(13),
    );
  });

  test('at a target is within the bar, beyond it at the open', () => {
    const levels = [
      ['101.00', 0.5],
      ['104.50', 0.5],
    ] as const;
    const trade = getTrade(
      opened('s1'),
      filled('s1', '100.20', at(11)),
      target('s1', '101.00', 0.5, at(12)),
      target('s1', '104.50', 0.5, at(14), 2),
      closed('s1', levels, 0, at(14)),
    )!;
    expect(trade.exits.map(({ at: known, time }) => [known, time])).toEqual([
      [ms(12), ms(12)],
      [ms(14), ms(13)],
    ]);
    expect(trade).toMatchObject({ closedAt: ms(13), decidedAt: ms(14) });
  });
});
