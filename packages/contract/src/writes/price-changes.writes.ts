import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { PRICE_NOTICE_DAYS } from '../plans.ts';
import { PriceChange } from '../price-change.ts';
import { declareWrite } from './write.ts';

export const announce = declareWrite({
  method: 'POST',
  path: '/api/admin/price-changes',
  tag: 'console',
  summary: 'Announces a new price of a plan by email to every member who pays for it, each once',
  callers: 'operators',
  body: PriceChange,
  answer: z.object({
    /** The change in words. */
    change: plainText(),
    /** Members whom it reaches. */
    members: z.number(),
  }),
  errors: {
    UNPROCESSABLE: `It takes effect in less than ${PRICE_NOTICE_DAYS} days, the price stays the same, or everyone has been informed`,
    UNAVAILABLE: 'No payment provider is set',
  },
  audit: { act: 'price-change.announced', label: 'Change of a price announced', subject: 'change' },
});
