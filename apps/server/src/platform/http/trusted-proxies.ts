import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** Addresses remembered; there are few proxies, and as many clients as one likes to claim. */
const REMEMBERED = 10_000;

/** Whether an address is in one of these networks, of which there is at least one. */
export function isInNetworks(networks: readonly string[]): (address: string) => boolean {
  const isIn = proxyAddr.compile([...networks]);
  return (address) => isIn(address, 0);
}

/** Whether what an address forwards is believed. The same few ask all the time, so answers are remembered, in 200 kB. */
export function trustOnly(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  const isTrusted = isInNetworks(networks);
  const known = new LRUCache<string, boolean>({ max: REMEMBERED });
  return (address) => {
    let trusted = known.get(address);
    if (trusted === undefined) {
      trusted = isTrusted(address);
      known.set(address, trusted);
    }
    return trusted;
  };
}
