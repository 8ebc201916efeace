import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { askBroker, type BrokerNetwork, readAnswer } from '../broker-http.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';

export type BybitFields = Readonly<Record<string, string | number>>;

/** Codes after which nothing is known: time-out, wrong clock, too many requests, an error inside. */
const UNKNOWN = new Set([10000, 10002, 10006, 10016, 10018, 10429, 170001, 170007, 170146]);
/** A request that arrives later than this after its time is refused there. */
const WINDOW_MS = '5000';
const Envelope = z.object({ retCode: z.int(), retMsg: z.string(), result: z.unknown() });

/** Sends requests to one origin with one key. */
export class BybitClient {
  private readonly network: BrokerNetwork;
  private readonly origin: string;
  private readonly key: string;
  private readonly secret: string;

  constructor(network: BrokerNetwork, origin: string, key: string, secret: string) {
    this.network = network;
    this.origin = origin;
    this.key = key;
    this.secret = secret;
  }

  /** @throws {ExchangeRefusal} @throws {BrokerUnavailable} */
  read<S extends z.ZodType>(schema: S, path: string, fields: BybitFields = {}): Promise<z.output<S>> {
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
    return this.send(schema, `${path}${query === '' ? '' : `?${query}`}`, query, null);
  }

  /** Sends a change. */
  change<S extends z.ZodType>(schema: S, path: string, fields: BybitFields): Promise<z.output<S>> {
    const body = JSON.stringify(fields);
    return this.send(schema, path, body, body);
  }

  private async send<S extends z.ZodType>(schema: S, path: string, signed: string, body: string | null) {
    const time = String(this.network.now());
    const text = `${time}${this.key}${WINDOW_MS}${signed}`;
    const headers = {
      'x-bapi-api-key': this.key,
      'x-bapi-timestamp': time,
      'x-bapi-recv-window': WINDOW_MS,
      'x-bapi-sign': createHmac('sha256', this.secret).update(text).digest('hex'),
    };
    const request =
      body === null
        ? { headers }
        : { method: 'POST' as const, headers: { ...headers, 'content-type': 'application/json' }, body };
    const { json } = await askBroker(this.network.egressTo(this.origin), 'Bybit', `${this.origin}${path}`, request);
    const { retCode, retMsg, result } = readAnswer(Envelope, json, 'Bybit');
    if (UNKNOWN.has(retCode)) throw new BrokerUnavailable(`Bybit: ${retMsg} (${retCode})`);
    if (retCode !== 0) throw new ExchangeRefusal(`${retMsg} (${retCode})`, retCode);
    return readAnswer(schema, result, 'Bybit');
  }
}
