import { cutText } from '@sealtick/engine';
import { groupedPrice } from '../../../platform/number-words.ts';
import { changeWords } from '../email/mail-words.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { ownSignalWords } from '../messages/own-signal-words.ts';

const SUMMARY_MAX = 200;

/** Returns what a message says in a few words; null if its type, its signal and its strategy say it all. */
export function receiptSummary(message: DeliveryMessage): string | null {
  const summary = getSummary(message);
  return summary && cutText(summary, SUMMARY_MAX, '…');
}

function getSummary(message: DeliveryMessage): string | null {
  switch (message.type) {
    case 'signal.updated':
    case 'signal.closed':
      return changeWords(message);
    case 'market.alert':
      return message.alert.reason;
    case 'strategy.status':
      return `${message.status}: ${message.reason}`;
    case 'price.alert':
      return `${message.symbol} ${message.direction} ${groupedPrice(message.level)}`;
    case 'own.signal':
      return ownSignalWords(message).title;
    case 'alert.gap':
      return message.text;
    case 'system.alert':
    case 'broker.alert':
      return message.title;
    case 'signal.opened':
    case 'signal.missed':
    case 'digest':
    case 'test':
      return null;
  }
}
