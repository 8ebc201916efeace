import { z } from 'zod';
import { Mute } from '../mute.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/delivery/mutes',
  tag: 'delivery',
  summary: 'Strategies and symbols that the caller muted, the newest first; those that have ended are left out',
  entitlement: 'own',
  scope: 'delivery',
  cache: 'never',
  answer: z.array(Mute),
});
