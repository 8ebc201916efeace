import { z } from 'zod';
import {
  BROKER_IDS,
  BrokerCaps,
  BrokerConnected,
  BrokerConnectInput,
  BrokerConnection,
  BrokerOrder,
  ConnectionId,
  CopyId,
  TRADE_MODES,
} from '../broker.ts';
import { plainText } from '../plain-text.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: ConnectionId });
const examples = { id: 'brk_u4R8kZ0qS1mT7vXc2Yb9Aw' };
const unknown = { NOT_FOUND: 'Unknown connection' } as const;
const own = { tag: 'brokers', callers: 'accounts' } as const;

export const connect = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/brokers/connections',
  summary: 'Connects an account at a broker, after the broker has accepted its key',
  body: BrokerConnectInput,
  answer: BrokerConnected,
  isCreation: true,
  isConfidential: true,
  errors: {
    CONFLICT: 'The account is connected, or a live account does not meet its conditions',
    FORBIDDEN: 'The email address is not confirmed',
    UNAVAILABLE: 'The broker did not answer',
    UNPROCESSABLE: 'A field is missing, or the broker refused it',
  },
  audit: { act: 'broker.connected', label: 'Broker connected', subject: 'broker' },
});

export const change = declareWrite({
  ...own,
  method: 'PATCH',
  path: '/api/brokers/connections/:id',
  summary: 'Changes trade mode, limits, the sharing of slippage, or the name of a symbol at the broker',
  params,
  examples,
  body: z.strictObject({
    tradeMode: z.enum(TRADE_MODES).optional(),
    caps: BrokerCaps.optional(),
    /** Whether the slippage of its closed copies, in R, counts in public medians: no amounts, no names. */
    sharesSlippage: z.boolean().optional(),
    /** Names at the broker by symbol; null returns to the known name. */
    symbols: z.record(plainText().max(40), plainText().max(40).nullable()).optional(),
  }),
  answer: BrokerConnection,
  errors: { ...unknown, UNPROCESSABLE: 'The broker has no symbol of this name' },
  audit: { act: 'broker.changed', label: 'Broker settings changed', subject: 'id' },
});

export const disconnect = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/brokers/connections/:id',
  summary: 'Cancels pending entries, deletes the key and ends the connection; stops stay at the broker',
  params,
  examples,
  errors: unknown,
  audit: { act: 'broker.disconnected', label: 'Broker disconnected', subject: 'id' },
});

export const halt = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/brokers/halt',
  summary: 'Kill switch: cancels pending entries of every account and places no more; stops stay',
  answer: z.object({ connections: z.array(BrokerConnection) }),
  audit: { act: 'broker.halted', label: 'Automated trading halted', subject: null, isFrequent: true },
});

export const resume = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/brokers/connections/:id/resume',
  summary: 'Ends the halt of an account',
  params,
  examples,
  answer: BrokerConnection,
  errors: unknown,
  audit: { act: 'broker.resumed', label: 'Automated trading resumed', subject: 'id' },
});

export const confirm = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/brokers/orders/:id/confirm',
  summary: 'Places an order that waits for the member, in manual mode',
  params: z.strictObject({ id: CopyId }),
  examples: { id: 'bor_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  answer: BrokerOrder,
  errors: { NOT_FOUND: 'Unknown order', CONFLICT: 'It no longer waits' },
  audit: { act: 'broker.order-confirmed', label: 'Order confirmed', subject: 'id' },
});

export const dismissPosition = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/brokers/left-positions/:id',
  summary: 'Removes a position of a disconnected account from the list; nothing changes at the broker',
  params: z.strictObject({ id: CopyId }),
  examples: { id: 'bor_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  errors: { NOT_FOUND: 'No such position in the list' },
  audit: { act: 'broker.position-dismissed', label: 'Position of a disconnected account dismissed', subject: 'id' },
});

export const interest = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/brokers/interest',
  summary: 'Registers interest in a broker in preparation',
  body: z.strictObject({ broker: z.enum(BROKER_IDS) }),
  errors: { CONFLICT: 'It can be connected now' },
  audit: { act: 'broker.awaited', label: 'Interest in a broker stated', subject: 'broker' },
});
