import type { z } from 'zod';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import type { EgressRequest } from '../../../platform/egress/send-request.ts';
import { BrokerUnavailable } from '../broker-adapter.ts';

/** Largest answer of a broker: its list of instruments is the longest. */
const MAX_BYTES = 16 * 1024 * 1024;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/** How adapters reach brokers, and wait. */
export interface BrokerNetwork {
  /** Returns what sends requests to an address that the operator set. */
  egressTo(origin: string): Egress;
  now(): number;
  pause(ms: number): Promise<void>;
}

/** A broker's answer that is JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
}

/**
 * Sends one request to a broker and returns its JSON. The messages of its errors name the broker and the path without
 * its query, never a key.
 * @throws {BrokerUnavailable} without an answer, for one that is not JSON, for 429 and for 5xx
 */
export async function askBroker(
  egress: Egress,
  broker: string,
  address: string,
  request: EgressRequest,
): Promise<JsonAnswer> {
  const what = `${request.method ?? 'GET'} ${new URL(address).pathname}`;
  const answer = await egress(address, { maxBytes: MAX_BYTES, ...request }).catch((error: unknown) => {
    const why = error instanceof EgressError && error.isLate ? 'did not answer in time' : 'did not answer';
    throw new BrokerUnavailable(`${broker} ${why}: ${what}`);
  });
  if (answer.status === TOO_MANY_REQUESTS) throw new BrokerUnavailable(`${broker} limits requests: ${what}`);
  if (answer.status >= FIRST_SERVER_ERROR)
    throw new BrokerUnavailable(`${broker} answered with status ${answer.status}: ${what}`);
  try {
    return { status: answer.status, json: JSON.parse(answer.body.toString('utf8')) };
  } catch {
    throw new BrokerUnavailable(`${broker} answered with text that is not JSON: ${what}`);
  }
}

/** Returns the checked answer. @throws {BrokerUnavailable} naming the first field that has another form */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, json: unknown, broker: string): z.output<Schema> {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const field = read.error.issues[0]!.path.join('.') || 'the answer';
  throw new BrokerUnavailable(`${broker} answered in an unknown form: ${field}`);
}
