import { z } from 'zod';
import { Billing, PlanChangePreview, SoldPlan } from '../billing.ts';
import { declareRead } from './read.ts';

export const own = declareRead({
  path: '/api/billing',
  tag: 'site',
  summary: 'What the caller pays for a plan and for courses',
  entitlement: 'own',
  cache: 'never',
  answer: Billing,
});

export const change = declareRead({
  path: '/api/billing/change',
  tag: 'site',
  summary: 'What a change to another paid plan charges now',
  entitlement: 'own',
  cache: 'never',
  query: z.strictObject({ plan: SoldPlan }),
  answer: PlanChangePreview,
});
