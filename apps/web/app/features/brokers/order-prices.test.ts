import { expect, test } from 'vitest';
import { orderPrices } from './order-prices.ts';

const ORDER = { entry: 1.25348, stop: 1.25448, targets: [1.2515, 1.24852], filledPrice: null, closedPrice: null };

test('The mean price of fills is shown without the noise of its sum', () => {
  const prices = orderPrices({ ...ORDER, filledPrice: 1.2533299999999998, closedPrice: 1.25381 });
  expect(prices).toEqual({
    entry: '1.25348',
    stop: '1.25448',
    targets: ['1.25150', '1.24852'],
    filled: '1.25333',
    closed: '1.25381',
  });
});

test('The mean of two fills whose units differ by one step has no digits of it', () => {
  const filledPrice = (831.81 * 1.25348 + 831.811 * 1.25362) / 1_663.621;
  expect(filledPrice).toBeCloseTo(1.25355000004, 11);
  expect(orderPrices({ ...ORDER, filledPrice }).filled).toBe('1.25355');
});

test('A mean between two steps of the price keeps its further digits, and the levels do not get them', () => {
  expect(orderPrices({ ...ORDER, filledPrice: 1.253335 })).toMatchObject({ entry: '1.25348', filled: '1.253335' });
});

test('A fill between round levels shows all its digits', () => {
  const round = { entry: 100, stop: 95, targets: [110], filledPrice: 100.07, closedPrice: null };
  expect(orderPrices(round)).toMatchObject({ entry: '100.00', stop: '95.00', filled: '100.07', closed: null });
});
