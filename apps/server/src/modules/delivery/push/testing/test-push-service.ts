import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that the push service received. */
export interface PushedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine. It answers as the test says, and stores what it receives. */
export class TestPushService {
  readonly received: PushedMessage[] = [];
  answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } = { status: 201 };
  private readonly server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    this.received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(this.answer.status, this.answer.headers).end();
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the message that came last. */
  get last(): PushedMessage {
    return this.received.at(-1)!;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/**
 * Returns what a server states of itself (VAPID, RFC 8292), and the public key that it used.
 * @throws {Error} if the signature does not belong to the key
 */
export function readVapid(authorization: string): { readonly publicKey: string; readonly claims: VapidClaims } {
  const { token = '', key = '' } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature is wrong.');
  return { publicKey: key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

interface VapidClaims {
  readonly aud: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly sub: string;
}
