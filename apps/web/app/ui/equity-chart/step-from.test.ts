import { expect, test } from 'vitest';
import { stepFrom } from './step-from.ts';

const closing = (time: number) => ({ time, gains: 1, losses: 0, netR: 1 });
const curve = { id: 'a', kind: 'live', label: 'Live', time: [1, 2, 3, 4, 5, 6], value: [0, 0, 0, 0, 0, 0] } as const;
const curves = [{ ...curve, closings: [closing(2), closing(5)] }];
const plain = (key: string) => ({ key, shiftKey: false });
const shifted = (key: string) => ({ key, shiftKey: true });

test('arrow keys move by a day, and stop at the ends', () => {
  expect(stepFrom(curves, null, plain('ArrowLeft'))).toBe(6);
  expect(stepFrom(curves, 3, plain('ArrowRight'))).toBe(4);
  expect(stepFrom(curves, 1, plain('ArrowLeft'))).toBe(1);
  expect(stepFrom(curves, 3, plain('Escape'))).toBeNull();
  expect(stepFrom(curves, 3, plain('x'))).toBeUndefined();
});

test('with Shift, arrow keys move to the next day on which trades closed', () => {
  expect(stepFrom(curves, null, shifted('ArrowLeft'))).toBe(5);
  expect(stepFrom(curves, 5, shifted('ArrowLeft'))).toBe(2);
  expect(stepFrom(curves, 3, shifted('ArrowLeft'))).toBe(2);
  expect(stepFrom(curves, 3, shifted('ArrowRight'))).toBe(5);
  expect(stepFrom(curves, 5, shifted('ArrowRight'))).toBe(5);
});

test('without trades, Shift changes nothing', () => {
  expect(stepFrom([curve], 3, shifted('ArrowRight'))).toBe(4);
});
