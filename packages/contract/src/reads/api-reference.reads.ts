import { z } from 'zod';
import { ApiBlock, ApiOutline, ApiReference } from '../api-reference.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/reference',
  tag: 'site',
  summary: 'The calls of the API in short, as the page of its documents shows them; `/api/openapi.json` is complete',
  entitlement: 'open',
  answer: ApiReference,
});

export const blocks = declareRead({
  path: '/api/reference/blocks',
  tag: 'site',
  summary: 'Programs that run as they are, as the page of the API shows them, in curl, TypeScript and Python',
  entitlement: 'open',
  answer: z.array(ApiBlock),
});

/** The page alone asks for it, because programs read all of it with the two calls above. */
export const outline = declareRead({
  path: 'reference/outline',
  summary: 'What the page of the documents shows before a reader opens a call or chooses a language',
  entitlement: 'open',
  answer: ApiOutline,
});
