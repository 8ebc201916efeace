import { z } from 'zod';
import { Channel } from '../delivery-channel.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/delivery/channels',
  tag: 'delivery',
  summary: 'Channels of the caller, the oldest first',
  entitlement: 'own',
  scope: 'delivery',
  cache: 'never',
  answer: z.array(Channel),
});
