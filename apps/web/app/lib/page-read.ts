import type { PageServices } from '@sealtick/contract';
import type { QueryKey } from '@tanstack/react-query';

/** One read of a page: the key under which the browser would fetch it, and the service that answers the same. */
export interface PageRead {
  readonly key: QueryKey;
  readonly read: (services: PageServices) => Promise<unknown>;
}
