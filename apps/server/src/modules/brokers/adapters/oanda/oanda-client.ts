import type { Egress } from '../../../../platform/egress/egress.ts';
import { askBroker, type JsonAnswer } from '../broker-http.ts';

/** Sends requests to one origin of v20 with one token. */
export class OandaClient {
  private readonly egress: Egress;
  private readonly origin: string;
  private readonly token: string;

  constructor(egress: Egress, origin: string, token: string) {
    this.egress = egress;
    this.origin = origin;
    this.token = token;
  }

  get = (path: string): Promise<JsonAnswer> => this.send('GET', path);
  post = (path: string, body: unknown): Promise<JsonAnswer> => this.send('POST', path, body);
  put = (path: string, body?: unknown): Promise<JsonAnswer> => this.send('PUT', path, body);

  private send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<JsonAnswer> {
    return askBroker(this.egress, 'OANDA', `${this.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'accept-datetime-format': 'RFC3339',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
