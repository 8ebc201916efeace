import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const here = import.meta.dirname;
const nothing = join(here, 'testing/nothing.ts');

/** Tests of screens: the specs of `e2e/screens` over the pages in happy-dom, without a browser. */
export const screensProject: TestProjectInlineConfiguration = {
  plugins: [
    {
      // The script of a worker runs beside the page, whose `self` is the window.
      name: 'self-of-workers',
      enforce: 'pre',
      transform: (code, id) =>
        id.includes('.worker.ts?')
          ? {
              code: code.replace('declare const self:', 'const self = globalThis.workerScope as unknown as'),
              map: null,
            }
          : null,
    },
  ],
  root: join(here, '../..'),
  resolve: {
    alias: [
      { find: /^@core-font\/inter\.woff2\?url$/, replacement: nothing },
      { find: /^.*\.css\?inline$/, replacement: nothing },
      { find: /^\.\/draw-chart\.ts$/, replacement: join(here, 'testing/undrawn-chart.ts') },
      // Specs take its types alone.
      { find: /^@playwright\/test$/, replacement: nothing },
      { find: /^zod$/, replacement: join(here, 'app/lib/scripts/zod-without-eval.ts') },
    ],
  },
  test: {
    name: 'screens',
    include: ['e2e/screens/**/*.spec.ts'],
    // The page of parts is one of the routes.
    env: { SEALTICK_PARTS: 'on' },
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    testTimeout: 30_000,
    setupFiles: ['scripts/properties/property-seed.setup.ts', join(here, 'testing/begin-file.setup.ts')],
    // Their files share the pages' modules, which take half of the time of a run.
    isolate: false,
    maxWorkers: 2,
    // Node.js reads them itself.
    server: { deps: { external: [/\/apps\/server\//, /\/packages\//] } },
  },
};
