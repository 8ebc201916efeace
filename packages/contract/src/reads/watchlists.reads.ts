import { z } from 'zod';
import { Watchlist } from '../watchlist.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/watchlists',
  tag: 'account',
  summary: 'The watchlists of the caller, in their order',
  entitlement: 'own',
  scope: 'watchlists',
  cache: 'never',
  answer: z.array(Watchlist),
});
