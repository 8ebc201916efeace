import { researchFeed } from '../features/research/research-feed.server.ts';
import type { Route } from './+types/research-rss.ts';

/** Articles for feed readers, as RSS. */
export const loader = ({ context }: Route.LoaderArgs) => researchFeed(context, 'rss');
