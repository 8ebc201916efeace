import { NewsEffect, NewsEffectQuery } from '../news-effect.ts';
import { declareRead } from './read.ts';

export const effect = declareRead({
  path: '/api/news-filter/effect',
  tag: 'delivery',
  summary: 'What not sending signals close to high-impact releases would have done in the last 90 days, with intervals',
  entitlement: 'own',
  scope: 'delivery',
  cache: 'never',
  query: NewsEffectQuery,
  answer: NewsEffect,
  isCostly: true,
});
