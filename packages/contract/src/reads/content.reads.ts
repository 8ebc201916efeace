import { z } from 'zod';
import { ContentDocument, ContentKind, ContentListQuery, SearchKind, SearchResult } from '../content.ts';
import { plainText } from '../plain-text.ts';
import { line } from '../typed-text.ts';
import { declareRead } from './read.ts';

const OfOne = z.strictObject({
  kind: ContentKind,
  id: plainText()
    .max(100)
    .regex(/^[a-z0-9][a-z0-9.-]*$/),
});

export const list = declareRead({
  path: '/api/content/:kind',
  tag: 'site',
  summary: 'All documents of a kind, complete or with the selected `fields`',
  entitlement: 'open',
  params: OfOne.pick({ kind: true }),
  query: ContentListQuery,
  answer: z.array(ContentDocument),
  isSparse: true,
});

export const get = declareRead({
  path: '/api/content/:kind/:id',
  tag: 'site',
  summary: 'One document, with the values of the settings',
  entitlement: 'open',
  params: OfOne,
  answer: ContentDocument,
  mayBeAbsent: true,
});

export const pdf = declareRead({
  path: '/api/content/:kind/:id/document.pdf',
  tag: 'site',
  summary: 'One document as a PDF file, typeset from the text that its page shows',
  entitlement: 'open',
  policy: 'pictures',
  params: OfOne,
  answer: z.string(),
  media: 'application/pdf',
});

export const text = declareRead({
  path: '/api/content/:kind/:id/document.txt',
  tag: 'site',
  summary: 'One document as a plain-text file',
  entitlement: 'open',
  params: OfOne,
  answer: z.string(),
  media: 'text/plain',
});

export const search = declareRead({
  path: '/api/search',
  tag: 'site',
  summary:
    'Parts of documents, courses and their modules that contain the words of `q`, misspelt ones included, best first',
  entitlement: 'open',
  query: z.strictObject({
    q: line(100).min(1),
    kind: SearchKind.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  answer: z.array(SearchResult),
});
