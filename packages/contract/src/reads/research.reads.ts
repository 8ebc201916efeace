import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { ResearchArticle, ResearchArticleRow } from '../research.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/research',
  tag: 'site',
  summary: 'All articles without their texts, the newest first',
  entitlement: 'open',
  answer: z.array(ResearchArticleRow),
});

export const get = declareRead({
  path: '/api/research/:id',
  tag: 'site',
  summary: 'One article with its text and the numbers of its figure',
  entitlement: 'open',
  params: z.strictObject({
    id: plainText()
      .max(100)
      .regex(/^[a-z0-9][a-z0-9.-]*$/),
  }),
  examples: { id: 'win-rate-alone' },
  answer: ResearchArticle,
  mayBeAbsent: true,
});
