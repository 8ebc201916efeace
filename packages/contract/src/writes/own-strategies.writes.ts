import { z } from 'zod';
import { input } from '../input.ts';
import { limitByPlan } from '../limit-by-plan.ts';
import { OWN_STRATEGIES_ARCHIVED_MAX, OwnShare, OwnStrategy, OwnStrategyId, OwnStrategyName } from '../own-strategy.ts';
import { NEEDS_OWN_STRATEGIES } from './needs-own-strategies.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: OwnStrategyId });
const examples = { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' };
const unknown = { NOT_FOUND: 'Unknown strategy' } as const;
const name = OwnStrategyName;

export const create = declareWrite({
  method: 'POST',
  path: '/api/strategies/mine',
  tag: 'own-strategies',
  summary: 'Creates a strategy of the caller, to publish signals into',
  callers: 'accounts',
  scope: 'signals:write',
  hasSandbox: true,
  body: z.strictObject({ name }),
  answer: OwnStrategy,
  isCreation: true,
  errors: {
    ...NEEDS_OWN_STRATEGIES,
    CONFLICT: `The caller has ${limitByPlan('maxOwnStrategies')}, ${OWN_STRATEGIES_ARCHIVED_MAX} archived ones, or one of this name`,
  },
  audit: { act: 'own-strategy.created', label: 'Own strategy created', subject: 'id' },
});

export const change = declareWrite({
  method: 'PATCH',
  path: '/api/own-strategies/:id',
  tag: 'own-strategies',
  summary: 'Renames a strategy of the caller, archives it or takes it out of the archive',
  callers: 'accounts',
  scope: 'signals:write',
  hasSandbox: true,
  params,
  examples,
  body: z.strictObject({
    name: name.optional(),
    isArchived: input(z.boolean(), 'Whether it is archived: it then takes no new signals').optional(),
  }),
  answer: OwnStrategy,
  errors: {
    ...NEEDS_OWN_STRATEGIES,
    ...unknown,
    CONFLICT: `The caller has ${limitByPlan('maxOwnStrategies')}, or one of this name`,
  },
  audit: { act: 'own-strategy.changed', label: 'Own strategy changed', subject: 'id' },
});

export const share = declareWrite({
  method: 'POST',
  path: '/api/own-strategies/:id/share',
  tag: 'own-strategies',
  summary: 'Creates a link by which anyone sees the closed trades of a strategy; a former link ends',
  callers: 'accounts',
  params,
  examples,
  answer: OwnShare,
  isConfidential: true,
  errors: unknown,
  audit: { act: 'own-strategy.shared', label: 'Share link of an own strategy created', subject: 'id' },
});

export const unshare = declareWrite({
  method: 'DELETE',
  path: '/api/own-strategies/:id/share',
  tag: 'own-strategies',
  summary: 'Ends the share link of a strategy',
  callers: 'accounts',
  params,
  examples,
  errors: { NOT_FOUND: 'Unknown strategy, or it has no share link' },
  audit: { act: 'own-strategy.unshared', label: 'Share link of an own strategy ended', subject: 'id' },
});
