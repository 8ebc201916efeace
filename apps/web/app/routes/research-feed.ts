import { researchFeed } from '../features/research/research-feed.server.ts';
import { researchPaths } from '../lib/navigation/research-paths.ts';
import type { Route } from './+types/research-feed.ts';

/** Articles for feed readers, as RSS or Atom. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  researchFeed(context, url.pathname === researchPaths.atom ? 'atom' : 'rss');
