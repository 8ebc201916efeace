import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { coreFont } from './core-font.ts';
import { lightDeclarations } from './light-declarations.ts';
import { serveServiceWorker } from './service-worker.ts';

/** Of about 60 pages, more than the operator's console has: public pages load nothing for its sake. */
const MANY_PAGES = 26;

/** With modules of 33 pages, a first visit of `/pricing` loads 155.4 kB by gzip, with those of 36 pages 155.0 kB, with those of 39 pages 154.7 kB. */
const MOST_PAGES = 39;

/**
 * One file of dependencies, which stays cached over releases, and one of other shared modules. Without them a first visit of
 * `/strategies` loads 78 files and 163.3 kB by gzip, and the budget is 155 kB.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const], minShareCount: MANY_PAGES },
  { name: 'shared', tags: ['$initial' as const], minShareCount: MOST_PAGES },
];

const font = await coreFont();

export default defineConfig({
  plugins: [lightDeclarations(), tailwindcss(), serveServiceWorker(), reactRouter()],
  resolve: {
    alias: [
      { find: /^@core-font\/inter\.woff2(?=\?|$)/, replacement: font },
      { find: /^zod$/, replacement: join(import.meta.dirname, 'app/lib/scripts/zod-without-eval.ts') },
    ],
  },
  // A package of thousands of files: bundled, so that the server does not read them all at its start.
  ssr: { noExternal: ['lucide'] },
  // Listed, so that a first visit in development does not discover them one by one and reload in between.
  optimizeDeps: { include: ['@tanstack/react-query', 'lucide', 'lightweight-charts', 'radix-ui', 'zod/v4'] },
  // The verifier's worker is a file of its own, loaded when someone runs it.
  worker: { format: 'es', plugins: () => [lightDeclarations()] },
  environments: {
    client: {
      build: {
        // The lists of scripts to preload with a part weigh 2 kB in every first visit, and load scripts before they are needed.
        modulePreload: { resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'js' ? [] : scripts) },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
            // Every first visit loads the names of all files: one character less each saves 0.2 kB, and 7 is the fewest.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
});
