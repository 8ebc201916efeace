// Receives webhooks, verifies their signatures and prints each message once.
// WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-receiver.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const key = Buffer.from(process.env.WEBHOOK_SECRET!.replace('whsec_', ''), 'base64');
// Replace it with a table that has a unique key, so that a restart forgets nothing.
const seen = new Set<string>();

function isGenuine(id: string, timestamp: string, signatures: string, body: Buffer): boolean {
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request));
  const header = (name: string) => String(request.headers[name] ?? '');
  const id = header('webhook-id');
  if (!isGenuine(id, header('webhook-timestamp'), header('webhook-signature'), body)) {
    response.writeHead(401).end();
    return;
  }
  const { type, timestamp, data } = JSON.parse(body.toString());
  if (!seen.has(id)) console.log(type, timestamp, JSON.stringify(data));
  seen.add(id);
  // Answer when the message is stored: without a 2xx within 15 s it is sent again.
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8080), () => console.log('port', (server.address() as AddressInfo).port));
