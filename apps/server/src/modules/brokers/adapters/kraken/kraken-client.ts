import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { askBroker, type BrokerNetwork, readAnswer } from '../broker-http.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';
import { oneAtATime } from '../place-once.ts';
import { KrakenAnswer } from './kraken-schemas.ts';

export type KrakenFields = Readonly<Record<string, string | number>>;

/** Errors after which nothing is known about an order, or that pass. */
const PASSING =
  /^(EAPI:(Invalid nonce|Rate limit)|EOrder:Rate limit|EService:(Unavailable|Busy|Timeout)|EGeneral:(Internal|Temporary)|EDatabase)/;

/** Sends requests with one key, one at a time: their numbers must arrive ascending. */
export class KrakenClient {
  private readonly network: BrokerNetwork;
  private readonly origin: string;
  private readonly key: string;
  private readonly secret: Buffer;
  private readonly inTurn = oneAtATime();
  private last = 0;

  /** @param secret As Kraken gives it, in Base64 */
  constructor(network: BrokerNetwork, origin: string, key: string, secret: string) {
    this.network = network;
    this.origin = origin;
    this.key = key;
    this.secret = Buffer.from(secret, 'base64');
  }

  /** @throws {ExchangeRefusal} @throws {BrokerUnavailable} */
  open = <S extends z.ZodType>(schema: S, name: string): Promise<z.output<S>> =>
    this.send(schema, 'GET', `/0/public/${name}`, {});

  /** Sends a request that the key signs. */
  signed = <S extends z.ZodType>(schema: S, name: string, fields: KrakenFields = {}): Promise<z.output<S>> =>
    this.inTurn('calls', () => {
      const path = `/0/private/${name}`;
      this.last = Math.max(this.last + 1, this.network.now() * 1_000);
      const nonce = String(this.last);
      const body = new URLSearchParams(
        Object.entries({ nonce, ...fields }).map(([field, value]) => [field, String(value)]),
      ).toString();
      const hash = createHash('sha256')
        .update(nonce + body)
        .digest();
      const signature = createHmac('sha512', this.secret).update(path).update(hash).digest('base64');
      const headers = {
        'api-key': this.key,
        'api-sign': signature,
        'content-type': 'application/x-www-form-urlencoded',
      };
      return this.send(schema, 'POST', path, { headers, body });
    });

  private async send<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    request: object,
  ): Promise<z.output<S>> {
    const egress = this.network.egressTo(this.origin);
    const { json } = await askBroker(egress, 'Kraken', `${this.origin}${path}`, { method, ...request });
    const { error, result } = readAnswer(KrakenAnswer, json, 'Kraken');
    const [first] = error.filter((text) => text.startsWith('E'));
    if (first === undefined) return readAnswer(schema, result, 'Kraken');
    if (PASSING.test(first)) throw new BrokerUnavailable(`Kraken: ${first}`);
    throw new ExchangeRefusal(first);
  }
}
