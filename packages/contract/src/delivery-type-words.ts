// Without schemas, so that a page that needs the words does not load them.
import type { DeliveryType } from './delivery-state.ts';

/** What a message of each type is named. */
export const DELIVERY_TYPE_WORDS: Readonly<Record<DeliveryType, string>> = {
  'signal.opened': 'New signal',
  'signal.updated': 'Update',
  'signal.closed': 'Close',
  'signal.missed': 'Missed signal',
  'market.alert': 'Market news',
  'strategy.status': 'Status of a strategy',
  'system.alert': 'System update',
  'price.alert': 'Price alert',
  'own.signal': 'Your own signal',
  'alert.gap': 'Lost alert',
  'broker.alert': 'Account at a broker',
  digest: 'Digest',
  test: 'Test message',
};
