import { z } from 'zod';
import { BRIDGE_FILES } from '../bridge-files.ts';
import {
  Broker,
  BrokerConnection,
  BrokerConnectionDetail,
  BrokerOrder,
  BrokerRecord,
  ConnectionId,
  CopyId,
  LeftPosition,
} from '../broker.ts';
import { plainId } from '../plain-text.ts';
import { declareRead } from './read.ts';

const own = { tag: 'brokers', entitlement: 'own', cache: 'never' } as const;
const ofConnection = {
  ...own,
  params: z.strictObject({ id: ConnectionId }),
  examples: { id: 'brk_u4R8kZ0qS1mT7vXc2Yb9Aw' },
} as const;

export const list = declareRead({
  ...own,
  path: '/api/brokers',
  summary: 'Brokers that can be connected, and those in preparation',
  answer: z.array(Broker),
});

export const connections = declareRead({
  ...own,
  path: '/api/brokers/connections',
  summary: "The caller's accounts at brokers, the paper account first",
  answer: z.array(BrokerConnection),
});

export const connection = declareRead({
  ...ofConnection,
  path: '/api/brokers/connections/:id',
  summary: 'An account at a broker with its symbols and what the last comparison found',
  answer: BrokerConnectionDetail,
});

export const orders = declareRead({
  ...ofConnection,
  path: '/api/brokers/connections/:id/orders',
  summary: 'Copied signals of an account, the newest first: orders, fills, and why others were not placed',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    before: CopyId.optional(),
    /** The copy of one signal only. */
    signalId: plainId(200).optional(),
  }),
  answer: z.array(BrokerOrder),
});

export const leftPositions = declareRead({
  ...own,
  path: '/api/brokers/left-positions',
  summary: 'Copied positions that were open when their account was disconnected, until the caller dismisses them',
  answer: z.array(LeftPosition),
});

export const record = declareRead({
  ...ofConnection,
  path: '/api/brokers/connections/:id/record',
  summary: 'Closed trades of an account, and why their results differ from the published ones; the last 1,000',
  answer: BrokerRecord,
});

export const bridgeFile = declareRead({
  path: '/api/brokers/bridge-files/:file',
  tag: 'brokers',
  summary: "A program that places the orders at a member's terminal, or a file that belongs next to it",
  entitlement: 'open',
  params: z.strictObject({ file: z.enum(BRIDGE_FILES) }),
  examples: { file: BRIDGE_FILES[1] },
  answer: z.string(),
  media: 'text/plain',
  mayBeAbsent: true,
});
