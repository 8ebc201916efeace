import { z } from 'zod';
import { SDK_FILES } from '../sdk-files.ts';
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
