import { z } from 'zod';
import { ApiKey, KeyUsage } from '../api-key.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/keys',
  tag: 'account',
  summary: 'The API keys of the caller, oldest first, without their secrets',
  entitlement: 'own',
  cache: 'never',
  answer: z.array(ApiKey),
});

export const usage = declareRead({
  path: '/api/keys/usage',
  tag: 'account',
  summary: 'What the API keys of the caller used in the last 24 hours, by key, hour and route',
  entitlement: 'own',
  cache: 'never',
  answer: KeyUsage,
});
