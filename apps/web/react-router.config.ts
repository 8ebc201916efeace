import type { Config } from '@react-router/dev/config';
import { compressAssets } from './compress-assets.ts';

export default {
  // Few routes: sending them with the first page saves a round trip on every move.
  routeDiscovery: { mode: 'initial' },
  // Every page's client loader is one call of what all pages have: in files of their own they would be longer.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
