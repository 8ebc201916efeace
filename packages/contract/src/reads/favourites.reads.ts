import { z } from 'zod';
import { Favourite } from '../favourite.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/favourites',
  tag: 'account',
  summary: 'The strategies that the caller marked as favourites, oldest first',
  entitlement: 'own',
  scope: 'favourites',
  cache: 'never',
  answer: z.array(Favourite),
});
