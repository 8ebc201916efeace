import { ApiReference } from '../api-reference.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/reference',
  tag: 'site',
  summary: 'The calls of the API in short, as the page of its documents shows them; `/api/openapi.json` is complete',
  entitlement: 'open',
  answer: ApiReference,
});
