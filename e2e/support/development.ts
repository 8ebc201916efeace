import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, hydrated } from './test.ts';

/** Matches the line with the server's address; output of the bundler may come first. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) if (line.startsWith('http://')) return line;
  throw new Error('The development server ended before it listened.');
}

/** Tests of pages that exist in development only: the stand-in serves them from their sources. */
export const test = base.extend<object, { development: string }>({
  development: [
    async ({ browser }, use) => {
      const server = spawn(process.execPath, [join(import.meta.dirname, 'stand-in.ts'), '--dev'], {
        env: { ...process.env, PORT: '0' },
        // The channel closes when this process ends, however that happens, which ends the server.
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      const ended = once(server, 'exit');
      try {
        const address = await addressOf(createInterface(server.stdout!));
        server.stdout!.resume();
        // The first visit transforms its modules, so only the fixture's time limit applies.
        const first = await browser.newPage();
        first.setDefaultTimeout(0);
        await first.goto(new URL('/ui', address).href);
        await hydrated(first);
        await first.close();
        await use(address);
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ development }, use) => use(development),
});
