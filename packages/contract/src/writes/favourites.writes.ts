import { z } from 'zod';
import { plainId } from '../plain-text.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: plainId(200) });

export const add = declareWrite({
  method: 'PUT',
  path: '/api/favourites/:id',
  tag: 'account',
  summary: 'Marks a strategy as a favourite',
  callers: 'accounts',
  scope: 'favourites',
  params,
  errors: { NOT_FOUND: 'Unknown strategy' },
  audit: { act: 'favourite.added', label: 'Favourite added', subject: 'id' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/favourites/:id',
  tag: 'account',
  summary: 'Removes the mark of a favourite; without one nothing changes',
  callers: 'accounts',
  scope: 'favourites',
  params,
  audit: { act: 'favourite.removed', label: 'Favourite removed', subject: 'id' },
});
