import { DeliveryFigures } from '../delivery.ts';
import { declareRead } from './read.ts';

export const figures = declareRead({
  path: '/api/delivery',
  summary: 'How fast the live feed sent the signals of the last 24 hours',
  entitlement: 'delayed',
  answer: DeliveryFigures,
});
