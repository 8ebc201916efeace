import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpMethod, HttpStandIn } from './stand-in.ts';

/** A stand-in that listens on this machine. */
export interface ServedStandIn {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a stand-in over HTTP. @param instead Answers a request in place of the stand-in where it returns true */
export async function serveStandIn(
  standIn: Pick<HttpStandIn, 'egress'>,
  instead: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<ServedStandIn> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (instead(request, response)) return;
    const headers = request.headers as Record<string, string>;
    const method = request.method as HttpMethod;
    const answer = await standIn.egress(`http://${request.headers.host}${request.url}`, { method, headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
