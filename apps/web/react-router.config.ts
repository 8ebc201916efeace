import type { Config } from '@react-router/dev/config';
import { compressAssets } from './compress-assets.ts';
import { lightenManifest } from './light-manifest.ts';
import { writeServiceWorker } from './service-worker.ts';

export default {
  buildDirectory: process.env.SEALTICK_PARTS === 'alone' ? 'build-parts' : 'build',
  // There are few routes: sending them with the first page saves a round trip on every move.
  routeDiscovery: { mode: 'initial' },
  // Every page's client loader is a shared function: files of their own would be longer.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await writeServiceWorker(client);
    await lightenManifest(client);
    await compressAssets(client);
  },
} satisfies Config;
