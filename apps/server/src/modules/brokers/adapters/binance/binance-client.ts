import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { askBroker, type BrokerNetwork, readAnswer } from '../broker-http.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';
import { BinanceError } from './binance-schemas.ts';

export type BinanceFields = Readonly<Record<string, string | number>>;

/** Codes after which nothing is known: no connection inside, time-out, too many requests, wrong clock. */
const UNKNOWN = new Set([-1000, -1001, -1003, -1006, -1007, -1008, -1015, -1021]);
const FIRST_ERROR = 400;
/** A request that arrives later than this after its time is refused there. */
const WINDOW_MS = 5_000;

/** Sends requests to one origin with one key. */
export class BinanceClient {
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
  open = <S extends z.ZodType>(schema: S, path: string, fields: BinanceFields = {}) =>
    this.send(schema, 'GET', path, encode(fields));

  /** Sends a request that the key signs. */
  signed<S extends z.ZodType>(schema: S, method: 'GET' | 'POST' | 'DELETE', path: string, fields: BinanceFields = {}) {
    const query = encode({ ...fields, recvWindow: WINDOW_MS, timestamp: this.network.now() });
    const signature = createHmac('sha256', this.secret).update(query).digest('hex');
    return this.send(schema, method, path, `${query}&signature=${signature}`);
  }

  private async send<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    query: string,
  ): Promise<z.output<S>> {
    const address = `${this.origin}${path}${query === '' ? '' : `?${query}`}`;
    const headers = { 'x-mbx-apikey': this.key };
    const { status, json } = await askBroker(this.network.egressTo(this.origin), 'Binance', address, {
      method,
      headers,
    });
    if (status < FIRST_ERROR) return readAnswer(schema, json, 'Binance');
    const { code, msg } = readAnswer(BinanceError, json, 'Binance');
    if (UNKNOWN.has(code)) throw new BrokerUnavailable(`Binance: ${msg} (${code})`);
    throw new ExchangeRefusal(`${msg} (${code})`, code);
  }
}

const encode = (fields: BinanceFields): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
