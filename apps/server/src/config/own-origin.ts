import type { Config } from './config.ts';

/** Returns the address of a server on a host, as a visitor types it; one on all networks is `localhost`. */
export function getAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Returns the address of the site without a path: the public one, or the one on which it listens. */
export const getOwnOrigin = ({ baseUrl, ...place }: Pick<Config, 'baseUrl' | 'host' | 'port'>): string =>
  baseUrl ?? getAddress(place);
