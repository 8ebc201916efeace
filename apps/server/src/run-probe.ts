import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { requireFreePort } from './listen.ts';
import { createProbe } from './modules/components/index.ts';
import { systemClock } from './platform/clock.ts';
import type { ServeOptions } from './serve-options.ts';

type Options = Pick<ServeOptions, 'config' | 'pages' | 'log' | 'onListening' | 'signal'>;

/** Checks a site from outside until `signal` is aborted, and serves what was found to the site. */
export async function runProbe({ config, pages, log, onListening, signal }: Options): Promise<void> {
  const { host, port, ownProbe } = config;
  if (ownProbe === null) throw new Error('A probe needs a target.');
  await requireFreePort({ host, port });
  const { server, end } = createProbe({ ...ownProbe, hasPages: pages, clock: systemClock, log });
  server.listen(port, host);
  await once(server, 'listening');
  onListening(`http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`);
  if (!signal.aborted) await once(signal, 'abort');
  end();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
