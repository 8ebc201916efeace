import { researchFeed } from '../features/research/research-feed.server.ts';
import type { Route } from './+types/research-atom.ts';

/** Articles for feed readers, as Atom. */
export const loader = ({ context }: Route.LoaderArgs) => researchFeed(context, 'atom');
