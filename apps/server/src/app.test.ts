import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { silentLog } from './platform/logging.ts';

const CONFIG = { trustProxy: [], baseUrl: null, environment: 'test' } as const;

test('mounts the routes of each module in a turn of the event loop of its own', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const mounted: number[] = [];
  const module = (name: string) => ({ name, routes: async () => void mounted.push(turns) });
  const app = await buildApp({ config: CONFIG, log: silentLog, modules: ['a', 'b', 'c'].map(module) });
  await app.ready();
  isDone = true;
  await app.close();
  expect(mounted).toHaveLength(3);
  expect(new Set(mounted).size).toBe(3);
});
