import { z } from 'zod';
import { DeliveryPreview } from '../delivery-preview.ts';
import { DeliveryRules, DeliveryRulesInput } from '../delivery-rule.ts';
import { declareWrite } from './write.ts';

export const save = declareWrite({
  method: 'PUT',
  path: '/api/delivery/rules',
  summary:
    'Saves which new signals are sent to the channels of the account, and what its devices are asked to send, from now on',
  callers: 'accounts',
  body: DeliveryRulesInput,
  answer: DeliveryRules,
  errors: {
    UNPROCESSABLE: 'A rule names a channel or a strategy that does not exist, or the fallback names one twice',
  },
  audit: { act: 'delivery-rules.changed', subject: null },
});

export const preview = declareWrite({
  method: 'POST',
  path: '/api/delivery/preview',
  summary: 'Counts what rules would have sent of the signals of the last 30 days; it saves nothing',
  callers: 'accounts',
  body: z.strictObject({ rules: DeliveryRulesInput }),
  answer: DeliveryPreview,
  audit: null,
});
