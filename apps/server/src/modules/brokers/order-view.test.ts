import { expect, test } from 'vitest';
import type { ConnectionRow, OrderRow } from './brokers.tables.ts';
import { toRecord } from './order-view.ts';

const account = { id: 'brk_1', broker: 'paper', currency: 'USD', equity: 10_000 } as ConnectionRow;
const trades = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `order_${n}`,
    resultR: n % 2 === 0 ? 1 : -1,
    profit: 1,
    createdAt: new Date(n),
    filledAt: new Date(n),
    endedAt: new Date(n),
  })) as OrderRow[];

test('The win rate of an account needs ten closed trades', () => {
  expect([0, 9, 10].map((count) => toRecord(account, trades(count)).winRate)).toEqual([null, null, 0.5]);
});
