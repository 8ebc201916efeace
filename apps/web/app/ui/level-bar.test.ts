import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LevelBar } from './level-bar.tsx';

const drawn = (change: { now?: number; result?: number }) =>
  renderToStaticMarkup(createElement(LevelBar, { risk: 1, rewards: [0.4, 2], ...change }));

test.each([
  ['the price at the entry', { now: 0 }],
  ['a result near 0', { result: 0.02 }],
])('the notch of the entry is drawn above the dot, so that it is visible at %s', (_name, change) => {
  const bar = drawn(change);
  expect(bar.lastIndexOf('<circle')).toBeGreaterThan(0);
  expect(bar.lastIndexOf('<line')).toBeGreaterThan(bar.lastIndexOf('<circle'));
});

test('the price of an open trade is a ring, through which a notch of the same colour is visible', () => {
  expect(drawn({ now: 0 })).toMatch(/<circle[^>]*class="fill-surface-1 stroke-ink-1/);
});
