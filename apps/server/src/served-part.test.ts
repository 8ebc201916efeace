import { describe, expect, test } from 'vitest';
import type { ServerModule } from './platform/module.ts';
import { servedPart } from './served-part.ts';

/** A module with everything that a module can contribute. */
const MODULE: Required<ServerModule> = {
  name: 'notes',
  onEveryWorker: true,
  reads: [],
  writes: [],
  routes: async () => {},
  uses: [{ policy: 'signal-writes', count: async () => ({ calls: 0, msLeft: 1 }) }],
  keyCalls: async () => new Map(),
  sockets: async () => {},
  pages: async () => {},
  checks: [
    { name: 'here', check: async () => {} },
    { name: 'everywhere', everywhere: true, check: async () => {} },
  ],
  open: async () => {},
  prepare: async () => {},
  startFirst: async () => {},
  start: async () => {},
  stop: async () => {},
};

/** What starts and stops the work of a module, which no request reaches. */
const WORK = ['onEveryWorker', 'open', 'prepare', 'startFirst', 'start', 'stop'];

describe('The part of a module that a role serves', () => {
  test('is everything but its work, with the limits that count what was done', () => {
    const { uses, checks } = servedPart(MODULE, 'all');
    expect(Object.keys(servedPart(MODULE, 'all')).toSorted()).toEqual(
      Object.keys(MODULE)
        .filter((name) => !WORK.includes(name))
        .toSorted(),
    );
    expect([uses, checks]).toEqual([MODULE.uses, MODULE.checks]);
  });

  test('has on a web node only the checks of every process', () => {
    expect(servedPart(MODULE, 'web')).toMatchObject({ reads: [], checks: [{ name: 'everywhere' }] });
  });

  test('is its health alone on a worker', () => {
    expect(Object.keys(servedPart(MODULE, 'worker'))).toEqual(['name', 'checks']);
  });

  test('has nothing that the module has not', () => {
    expect(servedPart({ name: 'empty' }, 'all')).toEqual({ name: 'empty', checks: [] });
  });
});
