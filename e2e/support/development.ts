import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, hydrated } from './test.ts';

/** The line in which it says where it listens; what the builder has to say may stand before. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) if (line.startsWith('http://')) return line;
  throw new Error('The development server ended before it listened.');
}

/** Tests of what is there in development only: the stand-in serves the pages from their sources, for as long as they run. */
export const test = base.extend<object, { development: string }>({
  development: [
    async ({ browser }, use) => {
      const server = spawn(process.execPath, [join(import.meta.dirname, 'stand-in.ts'), '--dev'], {
        env: { ...process.env, PORT: '0' },
        // By the channel it learns when this process is gone, however that ended.
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      const ended = once(server, 'exit');
      try {
        const address = await addressOf(createInterface(server.stdout!));
        server.stdout!.resume();
        // Its modules are made by the first visit: no limit but that of the fixture.
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
