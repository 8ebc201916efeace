import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it was received. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** An endpoint on this machine. It answers 204 until a test says otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answer = ok;
  private readonly server: Server;

  constructor() {
    this.server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { url: path = '', headers } = request;
      const received = { path, headers, body: Buffer.concat(parts).toString() };
      this.received.push(received);
      this.answer(response, received);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Forgets what was received, and answers 204 again. */
  reset(): void {
    this.received.length = 0;
    this.answer = ok;
  }

  /** Returns how many connections are open. */
  connections(): Promise<number> {
    return new Promise((done, fail) => {
      this.server.getConnections((error, open) => (error ? fail(error) : done(open)));
    });
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const ok: Answer = (response) => response.writeHead(204).end();
