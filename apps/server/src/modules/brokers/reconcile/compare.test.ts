import { expect, test } from 'vitest';
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

test('a position at a broker that nets is not from here once all parts are closed, whatever binary fractions are left', () => {
  const ours = [{ order, parts: [part(0.3, 0.1 + 0.2)] }] as unknown as OrderWithParts[];
  const { differences } = compareWithBroker(
    ours,
    { orders: [], positions: [foreign] },
    () => true,
    () => 0.01,
  );
  expect(differences).toEqual([
    {
      kind: 'foreign',
      symbol: 'ETHUSD',
      detail: 'A long position of 2 units is not from here. It is never touched.',
    },
  ]);
});
