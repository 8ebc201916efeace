import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import routes from './app/routes.ts';
import { coreFont } from './core-font.ts';

/** What every page needs, in one file: it changes only when a dependency does. Paging through lists is not among it. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*(infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions))/;

/** Small parts and icons that most pages share: one file instead of a dozen requests. What few share stays with them. */
const PARTS = {
  name: 'parts',
  test: /\/app\/(ui\/(?!equity-chart|signal-picture)|lib\/|features\/frame\/)|\/lucide-react\/|\/contract\/src\/|\/(live-signals|strategies\.queries)\./,
  minShareCount: 4,
  maxModuleSize: 10_000,
};

/** What the library and a strategy's page have in common: one file, as they are read one after the other. */
const STRATEGIES = {
  name: 'strategies-common',
  test: /\/features\/strategies\/(card-view|strategy-terms|definitions|filter-strategies|compare\/chosen)\.ts|\/lib\/(deferred\.tsx|curve-view\.ts)/,
};

/** The still picture of a signal: one file for the first page, and for paper. */
const PICTURE = { name: 'signal-picture', test: /\/app\/ui\/signal-picture\// };

const ICON = fileURLToPath(new URL('app/ui/icon.ts', import.meta.url));

/** Leaves out what `ui/icon.ts` does not read of an icon: an eighth of its bytes. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\// },
    handler: (code) =>
      code.replace(/,\s*key: "\w+"|,\s*aliases: \[[^\]]*\]|^ {2}(name|size): .*,\n|^__iconData\.node;\n/gm, ''),
  },
};

/** Addresses that have a page: the frame links to no other. */
const addresses = routes.filter(({ file }) => file.endsWith('.tsx')).map(({ path = '' }) => `/${path}`);

const font = await coreFont();

export default defineConfig(({ command }) => ({
  define: { __SITE_ADDRESSES__: JSON.stringify(addresses) },
  plugins: [plainIcons, tailwindcss(), reactRouter()],
  // Icons are drawn by a part of ours: a tenth of what lucide-react brings for it. In development its own is bundled before.
  resolve: {
    alias: [
      ...(command === 'build' ? [{ find: /^\.\.?\/createLucideIcon\.mjs$/, replacement: ICON }] : []),
      { find: /^@core-font\/inter\.woff2(?=\?|$)/, replacement: font },
    ],
  },
  // A barrel of hundreds of files: bundled, the server starts without reading them all.
  ssr: { noExternal: ['lucide-react'] },
  // Named, so that a first visit in development does not find them one by one and reload in between.
  optimizeDeps: { include: ['@tanstack/react-query', 'lucide-react', 'lightweight-charts', 'radix-ui', 'zod'] },
  // The verifier's thread: a file of its own, loaded by who runs it.
  worker: { format: 'es' as const },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }, PARTS, STRATEGIES, PICTURE] } },
        },
      },
    },
  },
}));
