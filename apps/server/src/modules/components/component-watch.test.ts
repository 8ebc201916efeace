import { beforeEach, expect, test } from 'vitest';
import { ComponentWatch, LOOK_MS, type TimedFinding } from './component-watch.ts';
import type { Finding } from './front-door/check-components.ts';

const START = Date.UTC(2026, 10, 23, 7);
let now: number;
let isFeedDown: boolean;
let canStore: boolean;
let stored: readonly TimedFinding[];
let watch: ComponentWatch;

const finding = (component: Finding['component'], state: Finding['state']): Finding => ({
  component,
  state,
  durationMs: null,
});

beforeEach(() => {
  now = START;
  isFeedDown = false;
  canStore = true;
  stored = [];
  watch = new ComponentWatch({
    clock: { now: () => now },
    check: async () => [finding('api', 'operational'), finding('feed', isFeedDown ? 'outage' : 'operational')],
    store: async (findings) => {
      if (!canStore) throw new Error('The database is away.');
      stored = findings;
    },
  });
});

async function look(): Promise<string[]> {
  stored = [];
  await watch.look().catch(() => {});
  const found = stored.map(({ component, at, badInARow }) => `${(at - START) / 1_000} ${component} ${badInARow}`);
  now += LOOK_MS;
  return found;
}

test('Each look counts the bad checks of a component in a row', async () => {
  expect(await look()).toEqual(['0 api 0', '0 feed 0']);
  isFeedDown = true;
  expect(await look()).toEqual(['20 api 0', '20 feed 1']);
  expect(await look()).toEqual(['40 api 0', '40 feed 2']);
  isFeedDown = false;
  expect(await look()).toEqual(['60 api 0', '60 feed 0']);
});

test('What cannot be stored is stored with later findings, with the times of the checks', async () => {
  canStore = false;
  expect(await look()).toEqual([]);
  isFeedDown = true;
  expect(await look()).toEqual([]);
  canStore = true;
  expect(await look()).toEqual(['0 api 0', '0 feed 0', '20 api 0', '20 feed 1', '40 api 0', '40 feed 2']);
  expect(await look()).toEqual(['60 api 0', '60 feed 3']);
});
