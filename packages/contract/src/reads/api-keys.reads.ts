import { z } from 'zod';
import { ApiKey } from '../api-key.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/keys',
  tag: 'account',
  summary: 'The API keys of the caller, oldest first, without their secrets',
  entitlement: 'own',
  cache: 'never',
  answer: z.array(ApiKey),
});
