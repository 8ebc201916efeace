import { expect, test } from 'vitest';
import type { BrokerPosition } from '../broker-adapter.ts';
import type { OrderWithParts } from '../order-repository.ts';
import { compareWithBroker } from './compare.ts';

const part = (filledUnits: number, closedUnits: number) => ({
  clientId: 'st-1',
  state: 'closed',
  units: filledUnits,
  filledUnits,
  closedUnits,
});
const order = { id: 'bor_1', symbol: 'EURUSD', brokerSymbol: 'ETHUSD', side: 'long', currentStop: 95 };
const foreign = { clientId: null, instrument: 'ETHUSD', side: 'long', units: 2, price: 100, stop: null } as const;

const compare = (parts: readonly object[], positions: readonly object[], lacksEvents = false) =>
  compareWithBroker(
    [{ order, parts }] as unknown as OrderWithParts[],
    { orders: [], positions: positions as BrokerPosition[], coins: new Map(), lacksEvents },
    (clientId) => clientId === 'st-1',
    () => 0.01,
  );
const NOT_OURS = {
  kind: 'foreign',
  symbol: 'ETHUSD',
  detail: 'A long position of 2 units was not placed by this site. It is never touched.',
};

test('a position of another program is not from here, also next to an open one of the site in the same symbol', () => {
  const own = { ...foreign, clientId: 'st-1', units: 0.3, stop: 95 };
  const open = { ...part(0.3, 0), state: 'open' };
  expect(compare([part(0.3, 0.3)], [foreign]).differences).toEqual([NOT_OURS]);
  expect(compare([open], [own, foreign]).differences).toEqual([NOT_OURS]);
});

test('a position of which one stop is elsewhere has that stop named', () => {
  const own = { ...foreign, clientId: 'st-1', units: 0.3, stop: 95 };
  const open = { ...part(0.3, 0), state: 'open' };
  expect(compare([open], [{ ...own, otherStops: [95] }]).differences).toEqual([]);
  const { differences, stops } = compare([open], [{ ...own, otherStops: [95, 90] }]);
  expect(differences).toMatchObject([{ kind: 'stop', detail: expect.stringContaining('The stop is at 90.00.') }]);
  expect(stops).toEqual([{ clientId: 'st-1', stop: 95 }]);
});

test('a position that the broker has lost is lost, also where another program holds one in the same symbol', () => {
  const { differences, lost } = compare([{ ...part(0.3, 0), state: 'open' }], [foreign]);
  expect(differences.map(({ kind }) => kind)).toEqual(['lost', 'foreign']);
  expect([...lost]).toEqual([['bor_1', ['st-1']]]);
});

test('a position of which the broker lists the stop alone may lack the commission of its entry, and no more', () => {
  const open = { ...part(0.3, 0), state: 'open' };
  const own = { ...foreign, clientId: 'st-1', units: 0.2995, stop: 95 };
  expect(compare([open], [{ ...own, isOld: true }]).differences).toEqual([]);
  expect(compare([open], [{ ...own, isOld: true, units: 0.29 }]).differences).toMatchObject([{ kind: 'size' }]);
  expect(compare([open], [own]).differences).toMatchObject([{ kind: 'size' }]);
});

test('a position that is gone is not lost while the broker holds its events back', () => {
  const { differences, lost } = compare([{ ...part(0.3, 0), state: 'open' }], [foreign], true);
  expect(differences).toEqual([NOT_OURS]);
  expect(lost.size).toBe(0);
});
