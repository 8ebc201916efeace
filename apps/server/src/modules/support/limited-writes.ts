import { REQUESTS_PER_HOUR, type Write } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { NetworkLimit } from '../../platform/http/network-limit.ts';
import { type ServedWrite, servePreparedWrite, type WriteHandler } from '../../platform/http/serve-writes.ts';

/** Connects a declared write with its handler. */
export type ServeLimited = <W extends Write>(write: W, handle: WriteHandler<W>) => ServedWrite;

/**
 * Returns what serves writes that visitors send, a few from each network within an hour. A network above that is refused before
 * a connection to the database is taken.
 */
export function limitedWrites({ now }: Clock): ServeLimited {
  const limit = new NetworkLimit(REQUESTS_PER_HOUR);
  return (write, handle) =>
    servePreparedWrite(
      write,
      async (_viewer, _input, { network }) => limit.require(network, now()),
      (viewer, input, _prepared, state, network) =>
        limit.limited(network, now(), () => handle(viewer, input, state, network)),
    );
}
