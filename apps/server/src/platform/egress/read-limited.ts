import type { IncomingMessage } from 'node:http';
import { EgressError } from './egress-error.ts';

/** Returns the body of an answer. @throws {EgressError} if it is compressed or larger than `maxBytes` */
export async function readLimited(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new EgressError(`the answer is compressed: ${encoding}`);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > maxBytes) throw new EgressError(`the answer has more than ${maxBytes} bytes`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
