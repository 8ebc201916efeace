import { z } from 'zod';
import { DeliveryPreview } from '../delivery-preview.ts';
import { DeliveryRules, DeliveryRulesInput } from '../delivery-rule.ts';
import { input } from '../input.ts';
import { plainId } from '../plain-text.ts';
import { declareWrite } from './write.ts';

export const save = declareWrite({
  method: 'PUT',
  path: '/api/delivery/rules',
  tag: 'delivery',
  summary:
    'Saves which new signals are sent to the channels of the account, and what its devices are asked to send, from now on',
  callers: 'accounts',
  scope: 'delivery',
  body: DeliveryRulesInput,
  answer: DeliveryRules,
  errors: {
    UNPROCESSABLE: 'A rule names a channel or a strategy that does not exist, or the fallback names one twice',
  },
  audit: { act: 'delivery-rules.changed', label: 'Rules of signals to be sent changed', subject: null },
});

export const preview = declareWrite({
  method: 'POST',
  path: '/api/delivery/preview',
  tag: 'delivery',
  summary:
    'Counts what rules would have sent of the signals of the last 30 days, of all strategies that the account follows or of the given one; it saves nothing',
  callers: 'accounts',
  scope: 'delivery',
  body: z.strictObject({
    rules: input(DeliveryRulesInput, 'Rules to try; the rules in force if left out').optional(),
    strategyId: input(
      plainId(100),
      'A strategy, followed or not. Of one that is not followed, public signals are counted',
      'tideline-pullback',
    ).optional(),
  }),
  answer: DeliveryPreview,
  errors: { UNPROCESSABLE: 'There is no such strategy' },
  audit: null,
});
