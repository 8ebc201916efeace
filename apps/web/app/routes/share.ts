import { answerShare } from '../features/share/answer-share.server.ts';
import { resource } from '../lib/server/resource.server.ts';
import type { Route } from './+types/share.ts';

/** Pictures for links that are shared. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  resource(context, (page) => answerShare(page, params['*']));
