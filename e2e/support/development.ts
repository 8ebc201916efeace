import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from './test.ts';

/** Tests of what is there in development only: the stand-in serves the pages from their sources, for as long as they run. */
export const test = base.extend<object, { development: string }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by it that it needs no other
    async ({}, use) => {
      const server = spawn(process.execPath, [join(import.meta.dirname, 'stand-in.ts'), '--dev'], {
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // Its first line is the address it listens on.
      const [address] = await once(createInterface(server.stdout), 'line');
      await use(address);
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ development }, use) => use(development),
});
