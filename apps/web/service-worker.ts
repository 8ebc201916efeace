import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const APP = join(import.meta.dirname, 'app');

/** Builds the service worker as one classic script, so that the file at the root of the site has all of it as its scope. */
function buildWorker(folder: string | null) {
  return build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: folder !== null,
      outDir: folder ?? APP,
      emptyOutDir: false,
      rolldownOptions: { input: join(APP, 'sw.ts'), output: { entryFileNames: 'sw.js', format: 'iife' } },
    },
  });
}

/** Writes `sw.js` into a folder. */
export async function writeServiceWorker(folder: string): Promise<void> {
  await buildWorker(folder);
}

/** Answers `/sw.js` in development, built for each request. */
export function serveServiceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response, next) => {
        const answer = async () => {
          const result = await buildWorker(null);
          const [first] = Array.isArray(result) ? result : [result];
          const script = first && 'output' in first ? first.output[0].code : '';
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('cache-control', 'no-cache');
          response.end(script);
        };
        answer().catch(next);
      });
    },
  };
}
