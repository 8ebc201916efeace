import { z } from 'zod';
import { CLIENT_ARCHIVE, SDK_FILES } from '../sdk-files.ts';
import { declareRead } from './read.ts';

export const file = declareRead({
  path: '/api/sdk/:file',
  tag: 'site',
  summary: 'A file of the SDK for Python, to be stored where the program is',
  entitlement: 'open',
  params: z.strictObject({ file: z.enum(SDK_FILES) }),
  examples: { file: SDK_FILES[0] },
  answer: z.string(),
  media: 'text/x-python',
});

export const client = declareRead({
  path: `/api/sdk/${CLIENT_ARCHIVE}`,
  tag: 'site',
  summary: 'The client for TypeScript and JavaScript as an archive, which npm installs from this address',
  entitlement: 'open',
  answer: z.string(),
  media: 'application/gzip',
  mayBeAbsent: true,
});
