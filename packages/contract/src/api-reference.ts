import { z } from 'zod';
import { API_TAGS } from './api-tags.ts';
import { BLOCK_LANGUAGES } from './block-languages.ts';

/** An input of a call. */
export const ApiParameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'body']),
  /** In words: `integer, 1 to 500`. */
  type: z.string(),
  isRequired: z.boolean(),
  text: z.string(),
  /** A valid value, of a body field as JSON text; null without one. Samples of the call send each body field that has one. */
  example: z.string().nullable(),
});

/** A call of the API as the page of its documents shows it. */
export const ApiCall = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** With `{name}` for each parameter. */
  path: z.string(),
  tag: z.enum(API_TAGS.map(({ name }) => name)),
  summary: z.string(),
  text: z.string(),
  /** Whether the caller must be identified. */
  needsAccount: z.boolean(),
  parameters: z.array(ApiParameter),
  /** Status of a successful answer: 200, 201 where the call creates something, 204 without a body. */
  status: z.int(),
  /** Media type of the answer; null without a body. */
  media: z.string().nullable(),
  /** Fields of the answer, or of a row of it: `symbol string`. */
  fields: z.array(z.string()),
  /** Statuses that mean something particular here, each with when it occurs. */
  refusals: z.array(z.object({ status: z.int(), text: z.string() })),
});

/** Stands for the address of the site in the code of each block. */
export const BLOCK_SITE = 'https://signals.example.com';

/** A program of the page that runs as it is, in each of its languages. */
export const ApiBlock = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** The code by language; a language may be missing. */
  code: z.object({
    curl: z.string().optional(),
    typescript: z.string().optional(),
    python: z.string().optional(),
  }),
});

/** The API as the page of its documents shows it, made from the OpenAPI document. */
export const ApiReference = z.object({
  version: z.string(),
  parts: z.array(z.object({ name: z.string(), text: z.string() })),
  calls: z.array(ApiCall),
});

/** What the page of the documents shows before a reader opens a call or chooses a language: a fifth of the whole. */
export const ApiOutline = ApiReference.extend({
  calls: z.array(ApiCall.pick({ id: true, method: true, path: true, tag: true, summary: true })),
  /** The call that is open at first; null if there is no call. */
  first: ApiCall.nullable(),
  /** The programs, each with the code of the first of its languages alone. */
  blocks: z.array(ApiBlock.extend({ languages: z.array(z.enum(BLOCK_LANGUAGES)) })),
});

export type ApiParameter = z.infer<typeof ApiParameter>;
export type ApiBlock = z.infer<typeof ApiBlock>;
export type ApiCall = z.infer<typeof ApiCall>;
export type ApiReference = z.infer<typeof ApiReference>;
export type ApiOutline = z.infer<typeof ApiOutline>;
