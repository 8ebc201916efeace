import type { IncomingMessage } from 'node:http';
import { EgressError } from './egress-error.ts';

/** Returns how an answer is compressed; null if it is not. */
function getCompression({ headers }: IncomingMessage): string | null {
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity' ? null : encoding;
}

/** Returns the body of an answer. @throws {EgressError} if it is compressed or larger than `maxBytes` */
export async function readLimited(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const compression = getCompression(response);
  if (compression !== null) throw new EgressError(`the answer is compressed: ${compression}`);
  const body = await readUntil(response, maxBytes);
  if (body.length > maxBytes) throw new EgressError(`the answer has more than ${maxBytes} bytes`);
  return body;
}

/** Returns the first `maxBytes` of an answer, or nothing of a compressed one; the connection is closed then. */
export async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (getCompression(response) === null) return (await readUntil(response, maxBytes)).subarray(0, maxBytes);
  response.destroy();
  return Buffer.alloc(0);
}

/** Returns the body; of one that is larger than `maxBytes`, the part that exceeds them too. */
async function readUntil(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    parts.push(part as Buffer);
    if (size > maxBytes) break;
  }
  return Buffer.concat(parts);
}
