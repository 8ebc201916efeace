import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import routes from './app/routes.ts';
import { coreFont } from './core-font.ts';
import { lightReads } from './light-reads.ts';
import { omitModules } from './omit-modules.ts';

/**
 * One file of dependencies, which changes only when one of them does, and one of what most pages share. Without these groups a
 * page would start with some 60 files. Both take only what a page loads at its start, no part that is loaded on demand.
 */
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'shared', tags: ['$initial' as const], minShareCount: 5 },
];

/** Addresses that have a page: the frame links to no other. */
const addresses = routes.filter(({ file }) => file.endsWith('.tsx')).map(({ path = '' }) => `/${path}`);

const font = await coreFont();

export default defineConfig({
  define: { __SITE_ADDRESSES__: JSON.stringify(addresses) },
  plugins: [lightReads(), omitModules(), tailwindcss(), reactRouter()],
  resolve: { alias: [{ find: /^@core-font\/inter\.woff2(?=\?|$)/, replacement: font }] },
  // A barrel of hundreds of files: bundled, the server starts without reading them all.
  ssr: { noExternal: ['lucide'] },
  // Named, so that a first visit in development does not find them one by one and reload in between.
  optimizeDeps: { include: ['@tanstack/react-query', 'lucide', 'lightweight-charts', 'radix-ui', 'zod'] },
  // The verifier's thread: a file of its own, loaded by who runs it.
  worker: { format: 'es', plugins: () => [lightReads()] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
});
