/** Serves the pages on invented data, in every state that a test needs. `--dev` serves them from their sources, `--parts` the build with the page of parts. */

import { WITH_PARTS } from '@sealtick/server/testing/pages-build';
import { serveFeed } from './feed.ts';
import { standInApp } from './stand-in-app.ts';

const dev = process.argv.includes('--dev');
const hasParts = process.argv.includes('--parts');
// React selects its build by it, so it is set before anything that imports React.
process.env.NODE_ENV = dev ? 'development' : 'production';
const { registerWeb } = await import('@sealtick/server/testing/pages');
const { app, getAsks } = await standInApp({ development: dev });
serveFeed(app.server);
await registerWeb(app, {
  dev,
  ...(hasParts ? { build: WITH_PARTS.folder } : {}),
  asks: async ({ raw }) => getAsks(raw),
});
const address = await app.listen({ port: Number(process.env.PORT ?? 4300), host: '127.0.0.1' });
console.log(address);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
process.once('disconnect', () => process.exit());
// A listener would keep the process running.
process.channel?.unref();
