import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { askBroker, type BrokerNetwork, readAnswer } from '../broker-http.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';

/** Key, secret and passphrase of a key; whether it is one of demo trading. */
export interface OkxKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
  readonly isDemo: boolean;
}

/** Codes after which nothing is known: an error inside, time-out, too many requests, wrong clock. */
const UNKNOWN = new Set([50001, 50004, 50011, 50013, 50026, 50040, 50061, 50102]);
const Envelope = z.object({ code: z.coerce.number<string>(), msg: z.string(), data: z.array(z.unknown()).default([]) });
/** Of one order in an answer. */
const Outcome = z.object({ sCode: z.coerce.number<string>(), sMsg: z.string() });

/** Sends requests to one origin with one key. */
export class OkxClient {
  private readonly network: BrokerNetwork;
  private readonly origin: string;
  private readonly key: OkxKey;

  constructor(network: BrokerNetwork, origin: string, key: OkxKey) {
    this.network = network;
    this.origin = origin;
    this.key = key;
  }

  /** @throws {ExchangeRefusal} @throws {BrokerUnavailable} */
  read<S extends z.ZodType>(schema: S, path: string, fields: Readonly<Record<string, string>> = {}) {
    const query = new URLSearchParams(fields).toString();
    return this.send(schema, 'GET', `${path}${query === '' ? '' : `?${query}`}`, '');
  }

  /** Sends a change of one order. */
  change<S extends z.ZodType>(schema: S, path: string, body: unknown) {
    return this.send(schema, 'POST', path, JSON.stringify(body));
  }

  private async send<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body: string,
  ): Promise<z.output<S>[]> {
    const { key, secret, passphrase, isDemo } = this.key;
    const time = new Date(this.network.now()).toISOString();
    const headers = {
      'ok-access-key': key,
      'ok-access-sign': createHmac('sha256', secret).update(`${time}${method}${path}${body}`).digest('base64'),
      'ok-access-timestamp': time,
      'ok-access-passphrase': passphrase,
      'content-type': 'application/json',
      ...(isDemo ? { 'x-simulated-trading': '1' } : {}),
    };
    const request = { method, headers, ...(body === '' ? {} : { body }) };
    const { json } = await askBroker(this.network.egressTo(this.origin), 'OKX', `${this.origin}${path}`, request);
    const { code, msg, data } = readAnswer(Envelope, json, 'OKX');
    const { sCode = code, sMsg = msg } = Outcome.safeParse(data[0]).data ?? {};
    const reason = sCode === 0 ? code : sCode;
    if (UNKNOWN.has(reason)) throw new BrokerUnavailable(`OKX: ${sMsg || msg} (${reason})`);
    if (reason !== 0) throw new ExchangeRefusal(`${sMsg || msg} (${reason})`, reason);
    return readAnswer(z.array(schema), data, 'OKX') as z.output<S>[];
  }
}
