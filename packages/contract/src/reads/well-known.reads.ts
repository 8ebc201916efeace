import { z } from 'zod';
import { declareRead } from './read.ts';

const Text = { entitlement: 'hashes', media: 'text/plain', answer: z.string() } as const;

export const checkpoint = declareRead({
  ...Text,
  path: '/.well-known/sealtick/checkpoint',
  tag: 'log',
  summary: 'The newest checkpoint of the log, a signed note',
});

export const cosignedCheckpoint = declareRead({
  ...Text,
  path: '/.well-known/sealtick/cosigned-checkpoint',
  tag: 'log',
  summary: 'The newest checkpoint that witnesses cosigned',
});

export const logKey = declareRead({
  ...Text,
  path: '/.well-known/sealtick/log-key',
  tag: 'log',
  summary: 'The public key that signs the log, a verifier key',
  entitlement: 'open',
});
