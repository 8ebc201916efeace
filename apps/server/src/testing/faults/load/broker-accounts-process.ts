import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { oandaStandIn } from '../../../modules/brokers/adapters/oanda/testing/oanda-stand-in.ts';
import type { HttpMethod } from '../../../modules/brokers/adapters/testing/stand-in.ts';
import { TRADED } from '../brokers/traded.ts';

/** A broker with many accounts in a process of its own. It notes when it accepted each order, by the clock of the machine. */
const accounts = Number(process.argv[2]);
const standIns = new Map(
  Array.from({ length: accounts }, (_, n) => {
    const id = `101-004-${n}-001`;
    return [id, oandaStandIn(TRADED, id)] as const;
  }),
);
const first = standIns.values().next().value!;
const acceptedAt: Record<string, number[]> = {};

const server = createServer(async (request, response) => {
  const body = await text(request);
  // Each account has a key of its own, which ends with its id.
  const { authorization = '', ...others } = request.headers as Record<string, string>;
  const own = authorization.slice(`Bearer ${first.credentials.apiKey}.`.length);
  const standIn = standIns.get(own) ?? first;
  const { venue } = standIn;
  venue.now = Math.max(venue.now, Date.now());
  const headers = { ...others, authorization: `Bearer ${first.credentials.apiKey}` };
  const before = venue.orders.length;
  const answer = await standIn.egress(`http://broker${request.url}`, {
    method: request.method as HttpMethod,
    headers,
    body,
  });
  for (const { clientId } of venue.orders.slice(before))
    acceptedAt[clientId] = [...(acceptedAt[clientId] ?? []), performance.timeOrigin + performance.now()];
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send!({ origin: `http://127.0.0.1:${port}`, credentials: first.credentials });
});
process.on('message', (prices: Record<string, number> | null) => {
  if (prices === null) process.send!({ acceptedAt });
  else for (const { venue } of standIns.values()) venue.setPrices(prices);
});
process.on('disconnect', () => process.exit());
