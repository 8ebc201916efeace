import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a port that is free now. */
export async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns a free port, the same in every process of this run, because workers read the configuration again. */
export async function freePort(name: string): Promise<number> {
  const known = process.env[name];
  if (known) return Number(known);
  const port = await anyPort();
  process.env[name] = String(port);
  return port;
}
