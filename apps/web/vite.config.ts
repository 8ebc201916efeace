import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import routes from './app/routes.ts';
import { coreFont } from './core-font.ts';
import { lightDeclarations } from './light-declarations.ts';
import { serveServiceWorker } from './service-worker.ts';
import { publicPagesOf } from './shared-scripts.ts';

/** Parts of dependencies that few pages use at their start: their routes load them. */
const OF_MEMBERS = /node_modules\/(@tanstack\/.*\/(mutationObserver|useMutation)\.js$|@radix-ui\/)/;

/** What many files use, but few pages at their start: in the shared file, every page would load it. */
const ON_DEMAND = [
  /\/contract\/src\/(plans|(reads|writes)\/(billing|plan|portfolio|request-of|security|subscriptions)\.?\w*)\.ts$/,
  /\/(contract\/src\/(component-texts|read-retry-after|reads\/check-answer)|engine\/src\/texts\/cut-text)\.ts$/,
  /\/app\/ui\/(checkbox|form|form-problem|problem-of|search-field|structured-data)\.tsx?$/,
  /\/app\/(lib\/(decode-path|write-mutation)\.ts|features\/frame\/not-found-screen\.tsx)$/,
  /\/lucide\/.*\/key-round\.mjs$/,
];
const isOnDemand = (id: string) => OF_MEMBERS.test(id) || ON_DEMAND.some((one) => one.test(id));

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const pagesOf = (id: string, modules: Modules) =>
  publicPagesOf(id, (module) => modules.getModuleInfo(module)?.importers ?? []);

/**
 * One file of dependencies, which changes only when one of them does, and one of what most pages share. Without these groups a
 * page would start with some 60 files. Both take only what a public page loads at its start, no part that is loaded on demand.
 */
const CHUNKS = [
  {
    name: 'framework',
    tags: ['$initial' as const],
    test: (id: string) => id.includes('node_modules') && !id.includes('/lucide/') && !OF_MEMBERS.test(id),
  },
  {
    name: (id: string, modules: Modules) =>
      isOnDemand(id) || !id.includes('/apps/web/app/') || !pagesOf(id, modules).has('root') ? null : 'frame',
    debugName: 'frame',
    tags: ['$initial' as const],
  },
  {
    name: (id: string, modules: Modules) => (isOnDemand(id) || pagesOf(id, modules).size < 2 ? null : 'shared'),
    debugName: 'shared',
    tags: ['$initial' as const],
    minShareCount: 5,
  },
];

/** Addresses that have a page. The frame links to no others. */
const addresses = routes
  .filter(({ file, path }) => file.endsWith('.tsx') && path !== '*')
  .map(({ path = '' }) => `/${path}`);

const font = await coreFont();

export default defineConfig({
  define: { __SITE_ADDRESSES__: JSON.stringify(addresses) },
  plugins: [lightDeclarations(), tailwindcss(), serveServiceWorker(), reactRouter()],
  resolve: {
    alias: [
      { find: /^@core-font\/inter\.woff2(?=\?|$)/, replacement: font },
      { find: /^zod$/, replacement: join(import.meta.dirname, 'app/lib/zod-without-eval.ts') },
    ],
  },
  // A package of thousands of files: bundled, so that the server does not read them all at its start.
  ssr: { noExternal: ['lucide'] },
  // Listed, so that a first visit in development does not discover them one by one and reload in between.
  optimizeDeps: { include: ['@tanstack/react-query', 'lucide', 'lightweight-charts', 'radix-ui', 'zod/v4'] },
  // The verifier's worker is a file of its own, loaded when somebody runs it.
  worker: { format: 'es', plugins: () => [lightDeclarations()] },
  environments: {
    client: {
      build: {
        // The lists of scripts to preload with a part weigh 1 kB in every first visit, and load scripts before they are needed.
        modulePreload: { resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'js' ? [] : scripts) },
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      },
    },
  },
});
