import { expect, test } from 'vitest';
import { listConditions } from './list-conditions.ts';

const FOLLOWED = ['impulse', 'tideline'];
const of = (search: string, followed = FOLLOWED) => listConditions(new URLSearchParams(search), followed);

test('a member who follows strategies sees their signals first', () => {
  expect(of('')).toMatchObject({ scope: 'following', conditions: { strategies: ['impulse', 'tideline'] } });
  expect(of('side=long')).toMatchObject({ scope: 'following', conditions: { side: 'long' } });
});

test('all signals are a choice, and what a visitor sees', () => {
  expect(of('show=all')).toMatchObject({ scope: 'all', followed: ['impulse', 'tideline'] });
  expect(of('show=all').conditions).not.toHaveProperty('strategies');
  expect(of('', [])).toMatchObject({ scope: 'all', followed: [] });
});

test('the history has the ended signals of all strategies', () => {
  expect(of('show=history')).toMatchObject({ scope: 'history', conditions: { status: 'closed' } });
  expect(of('show=history').conditions).not.toHaveProperty('strategies');
  expect(of('show=history&strategy=pendulum&state=profit').conditions).toMatchObject({
    status: 'closed',
    result: 'profit',
  });
});

test('a choice that a visitor cannot make counts as none', () => {
  expect(of('show=following', []).scope).toBe('all');
  expect(of('show=nonsense').scope).toBe('following');
});

test('a strategy that is asked for is shown, followed or not', () => {
  expect(of('strategy=pendulum')).toMatchObject({ scope: 'all', strategyId: 'pendulum' });
});
