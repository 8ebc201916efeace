import { expect, test, vi } from 'vitest';
import { armFailPoint, FAIL_POINTS } from './fail-points.ts';

test.each([undefined, '', 'production', 'development', 'TEST'])('is not armed with NODE_ENV %j', (NODE_ENV) => {
  const kill = vi.fn();
  for (const name of FAIL_POINTS) {
    const pass = armFailPoint({ NODE_ENV, FAIL_POINT: `${name}:1:kill` }, kill);
    expect(pass(name)).toBeUndefined();
  }
  // The value is not read at all, so that an invalid one has no effect.
  expect(armFailPoint({ NODE_ENV, FAIL_POINT: 'nonsense' }, kill)('before-commit')).toBeUndefined();
  expect(kill).not.toHaveBeenCalled();
});

test('is not armed in a test without FAIL_POINT', () => {
  const kill = vi.fn();
  const pass = armFailPoint({ NODE_ENV: 'test' }, kill);
  for (const name of FAIL_POINTS) expect(pass(name)).toBeUndefined();
  expect(kill).not.toHaveBeenCalled();
});

test('acts once, at the named point and call', () => {
  const kill = vi.fn();
  const pass = armFailPoint({ NODE_ENV: 'test', FAIL_POINT: 'after-commit:3:kill' }, kill);
  const passings = ['after-commit', 'before-commit', 'after-commit', 'in-resume'] as const;
  expect(passings.map(pass)).toEqual([undefined, undefined, undefined, undefined]);
  expect(kill).not.toHaveBeenCalled();
  expect(pass('after-commit')).toBeInstanceOf(Promise);
  expect(kill).toHaveBeenCalledOnce();
  expect(pass('after-commit')).toBeUndefined();
  expect(kill).toHaveBeenCalledOnce();
});

test('suspends the caller without ending the process', async () => {
  const kill = vi.fn();
  const pass = armFailPoint({ NODE_ENV: 'test', FAIL_POINT: 'before-wake-up:1:hang' }, kill);
  const held = pass('before-wake-up');
  expect(await Promise.race([held, Promise.resolve('others go on')])).toBe('others go on');
  expect(kill).not.toHaveBeenCalled();
});

test.each(['before-lunch:1:kill', 'before-commit', 'before-commit:x:kill', 'before-commit:1:explode'])(
  'rejects the unknown point %j',
  (FAIL_POINT) => {
    expect(() => armFailPoint({ NODE_ENV: 'test', FAIL_POINT }, () => {})).toThrow(FAIL_POINT);
  },
);
