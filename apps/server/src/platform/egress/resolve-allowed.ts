import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { getHost, requireAllowed } from './egress-address.ts';
import { EgressError } from './egress-error.ts';
import type { Networks } from './public-address.ts';

export type LookupAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Resolved = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;
/** Looks up the addresses of a host, as `node:net` calls it. */
export type Resolve = (host: string, options: { readonly all?: boolean }, done: Resolved) => void;

/** Returns a lookup that refuses a name with an address that is not allowed. */
export const createResolve =
  (lookupAll: LookupAll, allowed: Networks): Resolve =>
  (host, { all = false }, done) =>
    lookupAll(host, { all: true }, (error, addresses) => {
      if (error) return done(error);
      try {
        for (const { address } of addresses) requireAllowed(address, allowed);
      } catch (refusal) {
        return done(refusal as Error);
      }
      return answerAddresses(addresses, all, done);
    });

/** Returns a lookup that answers with addresses found before. */
export const resolveTo =
  (addresses: LookupAddress[]): Resolve =>
  (_host, { all = false }, done) =>
    answerAddresses(addresses, all, done);

/** Returns the addresses of a host, each of which was checked. @throws {EgressError} */
export const lookUpHost = (url: URL, resolve: Resolve, withinMs: number): Promise<LookupAddress[]> =>
  new Promise((found, failed) => {
    const late = setTimeout(() => failed(new EgressError('no connection in time', { isLate: true })), withinMs);
    resolve(getHost(url), { all: true }, (error, addresses) => {
      clearTimeout(late);
      if (error) failed(error);
      else found(addresses as LookupAddress[]);
    });
  });

/** Answers a lookup with all addresses, or with the first. */
function answerAddresses(addresses: LookupAddress[], all: boolean, done: Resolved): void {
  const [first] = addresses;
  if (!first) done(new EgressError('the name has no address'));
  else if (all) done(null, addresses);
  else done(null, first.address, first.family);
}
