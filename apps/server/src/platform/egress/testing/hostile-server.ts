/** A server that answers without an end or a byte at a time, in a process of its own. Sends its port to the parent. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ENDLESS = 'x'.repeat(16_384);
const DRIP_MS = 200;

function drip(response: ServerResponse, write: (text: string) => void): void {
  const timer = setInterval(write, DRIP_MS, 'x');
  response.on('close', () => clearInterval(timer));
}

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/json': (response) => response.end('{}'),
  '/endless': (response) => {
    const write = () => {
      while (response.write(ENDLESS)) if (response.destroyed) return;
    };
    response.on('drain', write);
    write();
  },
  '/slow-body': (response) => drip(response, (text) => response.write(text)),
  '/slow-headers': (response) => {
    response.socket!.write('HTTP/1.1 200 OK\r\nx-slow: ');
    drip(response, (text) => response.socket?.write(text));
  },
};

const server = createServer((request, response) => answers[request.url!]!(response));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
