import { z } from 'zod';
import { AssetClass } from '../enumerations.ts';
import { input } from '../input.ts';
import { plainId, plainText } from '../plain-text.ts';
import { Subscription } from '../subscription.ts';
import { declareWrite } from './write.ts';

const SubscriptionId = plainText().regex(/^sub_[\w-]{22}$/, 'must be the id of a subscription');
const examples = { id: 'sub_u4R8kZ0qS1mT7vXc2Yb9Aw' };

export const create = declareWrite({
  method: 'POST',
  path: '/api/subscriptions',
  tag: 'account',
  summary: 'Subscribes to the signals of a strategy',
  callers: 'accounts',
  scope: 'subscriptions',
  body: z.strictObject({
    strategyId: input(plainId(200), 'Id of a strategy', 'tideline-pullback'),
    marketGroup: input(
      AssetClass,
      'Of a plan that covers one market group: the group, with the first subscription',
    ).optional(),
  }),
  answer: Subscription,
  errors: {
    NOT_FOUND: 'Unknown strategy',
    CONFLICT: 'The plan of the caller does not cover the strategy, or it is retired',
  },
  audit: { act: 'subscription.created', label: 'Subscribed to a strategy', subject: 'strategyId' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/subscriptions/:id',
  tag: 'account',
  summary: 'Ends a subscription',
  callers: 'accounts',
  scope: 'subscriptions',
  params: z.strictObject({ id: SubscriptionId }),
  examples,
  errors: { NOT_FOUND: 'Unknown subscription' },
  audit: { act: 'subscription.deleted', label: 'Unsubscribed from a strategy', subject: 'id' },
});

export const keep = declareWrite({
  method: 'PATCH',
  path: '/api/subscriptions/:id',
  tag: 'account',
  summary: 'Marks whether a subscription stays active where the plan allows fewer strategies',
  callers: 'accounts',
  scope: 'subscriptions',
  params: z.strictObject({ id: SubscriptionId }),
  examples,
  body: z.strictObject({ isKept: input(z.boolean(), 'Whether it stays when the plan covers fewer strategies', true) }),
  answer: Subscription,
  errors: {
    NOT_FOUND: 'Unknown subscription',
    CONFLICT: 'The strategy trades no instrument of the market group',
  },
  audit: { act: 'subscription.changed', label: 'Subscription changed', subject: 'id' },
});
