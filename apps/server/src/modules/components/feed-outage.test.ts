import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { readIncidents } from '../incidents/index.ts';
import { ComponentWatch, LOOK_MS } from './component-watch.ts';
import { failingFromOutside } from './failing-from-outside.ts';
import { checkComponents } from './front-door/check-components.ts';
import { toFrontDoor } from './front-door/front-door.ts';
import { recordFindings } from './testing/record-findings.ts';

const clock = { time: Date.UTC(2026, 10, 22), now: () => clock.time };
let program: OpenProgram;

beforeAll(async () => {
  program = await openProgram(clock);
  await program.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => program.close());

test('a live feed that accepts no connection is an incident within two minutes, which resolves automatically', async () => {
  const { server } = program.app;
  const { database } = program.db;
  const door = toFrontDoor(server.address() as AddressInfo, null);
  const watch = new ComponentWatch({
    clock,
    check: () => checkComponents(door, false),
    store: (findings) => recordFindings(database, findings),
  });
  const lookFor = async (durationMs: number) => {
    for (const end = clock.time + durationMs; clock.time < end; clock.time += LOOK_MS) await watch.look();
  };
  const failing = async () => failingFromOutside(await checkComponents(door, false), [], clock.time);
  const incident = async () =>
    (await readIncidents({ now: () => clock.time }, database)).find(({ affectedServices }) =>
      affectedServices.includes('feed'),
    );

  await lookFor(MINUTE_MS);
  expect(await incident()).toBeUndefined();

  const upgrade = server.listeners('upgrade') as ((...args: unknown[]) => void)[];
  server.removeAllListeners('upgrade');
  await lookFor(2 * MINUTE_MS);
  expect(await incident()).toMatchObject({ status: 'investigating', severity: 'major' });
  expect(await failing()).toMatchObject([{ name: 'Live feed', state: 'failed' }]);

  for (const listener of upgrade) server.on('upgrade', listener);
  await lookFor(MINUTE_MS);
  expect(await incident()).toMatchObject({ status: 'monitoring' });
  expect(await failing()).toEqual([]);
  await lookFor(5 * MINUTE_MS);
  expect(await incident()).toMatchObject({ status: 'resolved' });
});
