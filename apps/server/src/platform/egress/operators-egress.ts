import { isLoopback } from '../loopback.ts';
import { createEgress, type Egress } from './egress.ts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * Returns the client for a server that only the operator names, which may be on this machine. Its failures are reported at
 * once, because no one else chooses the address. @param allow Private networks that may be reached. @param limits Other
 * limits than usual. @param keepsAlive Whether a connection is used again for the next request, for servers that are
 * called often.
 */
export function operatorsEgress(
  address: string,
  allow: readonly string[],
  limits: Parameters<typeof createEgress>[0]['limits'] = {},
  keepsAlive = false,
): Egress {
  const isLocal = isLoopback(new URL(address).hostname);
  return createEgress({
    allow: isLocal ? [...allow, ...LOOPBACK] : allow,
    allowsEveryPort: true,
    limits: { ...limits, failureMs: 0 },
    keepsAlive,
  });
}
