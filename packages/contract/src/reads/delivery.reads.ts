import { DeliveryFigures } from '../delivery.ts';
import { DeliverySlippage } from '../slippage.ts';
import { declareRead } from './read.ts';

export const figures = declareRead({
  path: '/api/delivery',
  tag: 'delivery',
  summary: 'How fast the live feed sent the signals of the last 24 hours',
  entitlement: 'delayed',
  answer: DeliveryFigures,
});

export const slippage = declareRead({
  path: '/api/delivery/slippage',
  tag: 'delivery',
  summary:
    'The newest price when new signals were delivered, against their entries, by channel and strategy, of the last 30 days',
  entitlement: 'delayed',
  answer: DeliverySlippage,
});
