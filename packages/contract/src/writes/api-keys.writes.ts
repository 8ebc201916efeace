import { z } from 'zod';
import {
  ApiKeyId,
  ApiKeySecret,
  CreatedApiKey,
  EXAMPLE_KEY_ID,
  KEY_OVERLAP_HOURS_DEFAULT,
  KEY_OVERLAP_HOURS_MAX,
  NewApiKey,
} from '../api-key.ts';
import { input } from '../input.ts';
import { limitByPlan } from '../limit-by-plan.ts';
import { UNCONFIRMED } from './unconfirmed.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: ApiKeyId });
const examples = { id: EXAMPLE_KEY_ID };
const unknown = { NOT_FOUND: 'Unknown API key' } as const;
const PROOF = { STEP_UP_REQUIRED: 'The account has a second factor and was not confirmed within 12 hours' } as const;

export const create = declareWrite({
  method: 'POST',
  path: '/api/keys',
  tag: 'account',
  summary: 'Creates an API key; its secret is shown this once',
  callers: 'accounts',
  isConfidential: true,
  body: NewApiKey,
  answer: CreatedApiKey,
  errors: { ...UNCONFIRMED, ...PROOF, CONFLICT: `The account has ${limitByPlan('maxKeys')}` },
  audit: { act: 'api-key.created', label: 'API key created', subject: 'id' },
});

export const rotate = declareWrite({
  method: 'POST',
  path: '/api/keys/:id/secret',
  tag: 'account',
  summary: 'Replaces the secret of an API key; the previous one works for the chosen time',
  callers: 'accounts',
  isConfidential: true,
  params,
  examples,
  body: z.strictObject({ overlapHours: z.int().min(0).max(KEY_OVERLAP_HOURS_MAX).default(KEY_OVERLAP_HOURS_DEFAULT) }),
  answer: CreatedApiKey,
  errors: { ...unknown, ...UNCONFIRMED, ...PROOF },
  audit: { act: 'api-key.secret-replaced', label: 'Secret of an API key replaced', subject: 'id' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/keys/:id',
  tag: 'account',
  summary: 'Deletes an API key, which stops working within 5 seconds',
  callers: 'accounts',
  params,
  examples,
  errors: unknown,
  audit: { act: 'api-key.deleted', label: 'API key deleted', subject: 'id' },
});

export const revoke = declareWrite({
  method: 'POST',
  path: '/api/keys/revocations',
  tag: 'account',
  summary: 'Deletes the API key in the body: anyone who found a leaked key may call this',
  callers: 'anyone',
  scope: 'any',
  isConfidential: true,
  body: z.strictObject({
    key: input(ApiKeySecret, 'The whole key', `stk_live_${'0'.repeat(36)}`),
  }),
  errors: { NOT_FOUND: 'No key has this secret' },
  // The act is recorded as one of the key: the caller is not known.
  audit: null,
});
