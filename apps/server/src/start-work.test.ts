import { expect, test } from 'vitest';
import type { ServerModule } from './platform/module.ts';
import { Shutdown } from './platform/shutdown.ts';
import { captureLog } from './platform/testing/capture-log.ts';
import { startWork } from './start-work.ts';

const { log, lines } = captureLog();
const acts: string[] = [];
const module = (name: string, end: () => Promise<void> = async () => {}): ServerModule => ({
  name,
  prepare: async () => void acts.push(`prepare ${name}`),
  start: async () => void acts.push(`start ${name}`),
  stop: () => {
    acts.push(`stop ${name}`);
    return end();
  },
});

test('Work that must not wait starts before later modules are prepared, and ends once, also if one of them fails', async () => {
  acts.length = 0;
  const first = { ...module('brokers'), startFirst: async () => void acts.push('start brokers first') };
  const begun = ['prepare status', 'prepare brokers', 'start brokers first', 'prepare runner'];
  const options = { onStep: () => {}, signal: new AbortController().signal };
  const shutdown = new Shutdown(log);
  await startWork([module('status'), first, module('runner')], options, shutdown);
  await shutdown.run();
  expect(acts.slice(0, 7)).toEqual([...begun, 'start status', 'start brokers', 'start runner']);
  expect(acts.slice(7)).toEqual(['stop runner', 'stop status', 'stop brokers']);

  acts.length = 0;
  const fails = { ...module('runner'), prepare: () => Promise.reject(new Error('no history')) };
  const failed = startWork([module('status'), first, fails], options, shutdown);
  await expect(failed).rejects.toThrow('no history');
  await shutdown.run();
  expect(acts).toEqual([...begun.slice(0, 3), 'stop brokers']);
});

test('A module that cannot be stopped is named in the log, and keeps no other module running', async () => {
  acts.length = 0;
  const shutdown = new Shutdown(log);
  const hangs = () => new Promise<void>(() => {});
  const fails = () => Promise.reject(new Error('the connection is lost'));
  const modules = [module('status'), module('feed', fails), module('billing', hangs)];
  await startWork(modules, { onStep: () => {}, signal: new AbortController().signal, stopMs: 50 }, shutdown);
  await shutdown.run();
  expect(acts.slice(0, 6)).toEqual([
    'prepare status',
    'prepare feed',
    'prepare billing',
    'start status',
    'start feed',
    'start billing',
  ]);
  expect(acts.slice(6), 'the last that was started first').toEqual(['stop billing', 'stop feed', 'stop status']);
  expect(lines.map(({ msg }) => msg)).toEqual(['cannot stop billing cleanly', 'cannot stop feed cleanly']);
});
