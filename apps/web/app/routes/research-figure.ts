import { figureFile } from '../features/research/figure-file.server.ts';
import type { Route } from './+types/research-figure.ts';

/** The numbers of an article's figure, as a file. */
export const loader = ({ context, params: { articleId } }: Route.LoaderArgs) => figureFile(context, articleId);
