import { z } from 'zod';
import { Portfolio, PortfolioAnalytics } from '../portfolio.ts';
import { TimeZoneName } from '../time-zone.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/portfolio',
  tag: 'account',
  summary: 'What came of the signals that the caller received, and what is at risk',
  entitlement: 'own',
  scope: 'signals:read',
  cache: 'never',
  query: z.object({
    /** In which days and months begin; that of the profile by default. */
    zone: TimeZoneName.optional(),
  }),
  answer: Portfolio,
});

export const analytics = declareRead({
  path: '/api/portfolio/analytics',
  tag: 'account',
  summary: 'Curve, statistics, tail losses, exposure and correlation of the caller’s record',
  entitlement: 'own',
  scope: 'signals:read',
  cache: 'never',
  answer: PortfolioAnalytics,
});
