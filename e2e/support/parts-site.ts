import { join } from 'node:path';
import { buildPages, WITH_PARTS } from '@sealtick/server/testing/pages-build';
import { startStandIn } from './stand-in/start-stand-in.ts';
import { test as base } from './test.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

/** Tests of the page of parts, which the site does not have: the stand-in serves a build with it. */
export const test = base.extend<object, { partsSite: string }>({
  partsSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from its parameter.
    async ({}, use) => {
      await buildPages(REPOSITORY, console.log, new AbortController().signal, WITH_PARTS);
      const standIn = await startStandIn('--parts');
      await use(standIn.address);
      await standIn.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ partsSite }, use) => use(partsSite),
});
