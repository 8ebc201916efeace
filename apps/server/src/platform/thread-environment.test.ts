import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { threadEnvironment } from './thread-environment.ts';

const REPORT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage([process.env, require('node:module').getCompileCacheDir() ?? null]);
`;

/** Returns the environment of a thread, and where Node.js stores its compiled modules. */
async function inThread(): Promise<[Record<string, string>, string | null]> {
  const worker = new Worker(REPORT, { eval: true, env: threadEnvironment(), execArgv: [] });
  const [message] = await once(worker, 'message');
  await worker.terminate();
  return message;
}

afterEach(() => vi.unstubAllEnvs());

test('A thread uses the compiled modules of the program, and sees none of its other variables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  vi.stubEnv('DATABASE_URL', 'secret');
  const [environment, compiled] = await inThread();
  expect(environment).toEqual({ NODE_COMPILE_CACHE: folder });
  expect(compiled).toMatch(new RegExp(`^${folder}/`));
});

test('Threads share a folder of this process where the program has none', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  const [environment, compiled] = await inThread();
  const folder = environment.NODE_COMPILE_CACHE!;
  expect(Object.keys(environment)).toEqual(['NODE_COMPILE_CACHE']);
  expect(folder.startsWith(join(tmpdir(), 'sealtick-compiled-'))).toBe(true);
  expect(compiled).toMatch(new RegExp(`^${folder}/`));
  expect((await inThread())[0]).toEqual(environment);
});
