import type { FeedMessage } from '@sealtick/contract';

export interface Frame {
  readonly messages: readonly FeedMessage[];
  /** What is wrong with each message that was left out. */
  readonly errors: readonly string[];
}

/** Fields that each type must have, besides `data`. The data of an entry is checked by those who show it. */
const HAS_CURSOR: Readonly<Record<string, boolean>> = {
  subscribed: true,
  heartbeat: false,
  error: false,
  NEW_SIGNAL: true,
  SIGNAL_UPDATE: true,
  MARKET_ALERT: true,
  OWN_ENTRY: false,
} satisfies Record<FeedMessage['type'], boolean>;

/** Returns the messages of a frame: one, or a list of them. An invalid one is left out. */
export function readFrame(data: unknown): Frame {
  let parsed: unknown;
  try {
    parsed = JSON.parse(String(data));
  } catch {
    return { messages: [], errors: ['The frame is not JSON.'] };
  }
  const messages: FeedMessage[] = [];
  const errors: string[] = [];
  for (const message of Array.isArray(parsed) ? parsed : [parsed]) {
    const error = getError(message);
    if (error === null) messages.push(message);
    else errors.push(error);
  }
  return { messages, errors };
}

function getError(message: unknown): string | null {
  if (!isObject(message)) return 'The message is not an object.';
  const { type, data, cursor } = message;
  if (typeof type !== 'string' || !Object.hasOwn(HAS_CURSOR, type))
    return `Unknown message type ${JSON.stringify(type)}.`;
  if (!isObject(data)) return `${type} without data.`;
  return HAS_CURSOR[type] && typeof cursor !== 'string' ? `${type} without a cursor.` : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
