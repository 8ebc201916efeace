import { pageContext } from '../lib/server/page-context.server.ts';
import { readSite } from '../lib/server/read-site.server.ts';
import { siteName } from '../lib/site/site.tsx';
import type { Route } from './+types/manifest.ts';

const BACKGROUND = '#0a0d12';

export async function loader({ context }: Route.LoaderArgs) {
  const name = siteName(await readSite(context.get(pageContext)));
  const manifest = {
    name,
    short_name: name,
    description: 'Systematic trading strategies, with every signal sealed before it is sent.',
    start_url: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
