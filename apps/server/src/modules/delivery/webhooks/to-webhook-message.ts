import { RISK_NOTICE, type Signal, toWebhookPayload, type WebhookMessage } from '@sealtick/contract';
import type { DeliveryMessage, MessageOf, Sealed } from '../messages/delivery-message.ts';

const TEST_TEXT = 'This is a test message. Its signature is computed like that of every other message.';

/** Returns what an endpoint is sent. A later attempt can state a newer checkpoint or size: its id says that it is the same message. */
export function toWebhookMessage(message: DeliveryMessage): WebhookMessage {
  switch (message.type) {
    case 'signal.opened': {
      const { type, signal, sealed, size, insteadOf, news } = message;
      return {
        type,
        timestamp: signal.createdAt,
        data: { ...published(signal, sealed), size, insteadOf, news, notice: RISK_NOTICE },
      };
    }
    case 'signal.updated':
    case 'signal.closed':
      return changed(message);
    case 'signal.missed': {
      const { type, signal, sealed, reason } = message;
      return { type, timestamp: signal.validUntil, data: { ...published(signal, sealed), reason } };
    }
    case 'market.alert': {
      const { type, market, alert, sealed } = message;
      return { type, timestamp: alert.issuedAt, data: { ...alert, market, ...sealed } };
    }
    case 'strategy.status': {
      const { type, strategyId: strategy, strategyName: name, status, reason, at } = message;
      return { type, timestamp: at, data: { strategy, name, status, reason } };
    }
    case 'system.alert': {
      const { type, title, text, path, at } = message;
      return { type, timestamp: at, data: { title, text, path } };
    }
    case 'price.alert': {
      const { type, at, level, price, ...data } = message;
      return { type, timestamp: at, data: { ...data, level: Number(level), price: Number(price) } };
    }
    case 'own.signal':
    case 'broker.alert':
    case 'alert.gap': {
      const { type, at, ...data } = message;
      return { type, timestamp: at, data } as WebhookMessage;
    }
    case 'digest': {
      const { type, from, until, signals } = message;
      return { type, timestamp: until, data: { from, until, signals } };
    }
    case 'test':
      return { type: message.type, timestamp: message.at, data: { text: TEST_TEXT } };
  }
}

const published = (signal: Signal, { index, leafHash, checkpoint }: Sealed) => ({
  ...toWebhookPayload(signal)!,
  id: signal.id,
  validUntil: signal.validUntil,
  confidenceN: signal.confidenceN,
  market: signal.basis.market,
  index,
  leafHash,
  checkpoint,
});

function changed({ type, signal, update, sealed }: MessageOf<'signal.updated' | 'signal.closed'>): WebhookMessage {
  const { change, barCloseAt, price } = update;
  const { status, currentStop, targetsReached, filledAt, fillPrice, closedAt, closeReason, result, pnl } = signal;
  const state = { status, currentStop, targetsReached, filledAt, fillPrice, closedAt, closeReason, result, pnl };
  return { type, timestamp: barCloseAt, data: { ...published(signal, sealed), change, barCloseAt, price, state } };
}
