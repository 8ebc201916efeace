import { z } from 'zod';
import { plainText } from '../plain-text.ts';
import { OPEN_PRICE_ALERTS_MAX, PriceAlert, PriceAlertInput } from '../price-alert.ts';
import { declareWrite } from './write.ts';

export const create = declareWrite({
  method: 'POST',
  path: '/api/price-alerts',
  tag: 'delivery',
  summary: 'Creates a price alert; without a direction it follows from the last price',
  callers: 'accounts',
  scope: 'price-alerts',
  body: PriceAlertInput,
  answer: PriceAlert,
  errors: {
    CONFLICT: `The account has an open price alert for this level, or ${OPEN_PRICE_ALERTS_MAX} open ones`,
    UNPROCESSABLE:
      'Unknown symbol, a symbol without a price, a level between two ticks, or one that was passed already',
  },
  audit: { act: 'price-alert.created', label: 'Price alert created', subject: 'id' },
});

export const remove = declareWrite({
  method: 'DELETE',
  path: '/api/price-alerts/:id',
  tag: 'delivery',
  summary: 'Deletes a price alert',
  callers: 'accounts',
  scope: 'price-alerts',
  params: z.strictObject({ id: plainText().regex(/^pa_[\w-]{22}$/, 'must be the id of a price alert') }),
  examples: { id: 'pa_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  errors: { NOT_FOUND: 'Unknown price alert' },
  audit: { act: 'price-alert.deleted', label: 'Price alert deleted', subject: 'id' },
});
