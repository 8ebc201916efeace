import { expect, test } from 'vitest';
import { ZOOM_IN, ZOOM_OUT, zoomOfKey } from './zoom-keys.ts';

const press = (key: string, more = {}) =>
  zoomOfKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('plus and minus zoom, 0 shows everything', () => {
  expect(press('+')).toBe(ZOOM_IN);
  expect(press('+', { shiftKey: true }), 'on most keyboards it needs Shift').toBe(ZOOM_IN);
  expect(press('-')).toBe(ZOOM_OUT);
  expect(press('0')).toBe('all');
});

test('Shift and an arrow key move, an arrow key alone does not', () => {
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ move: -0.2 });
  expect(press('ArrowLeft')).toBeUndefined();
});

test('leaves the keys that zoom the page to the browser', () => {
  expect(press('+', { ctrlKey: true })).toBeUndefined();
  expect(press('-', { metaKey: true })).toBeUndefined();
});
