import type { OrderWithParts } from './order-repository.ts';

/** Returns the published stops of what is at the broker, by the ids of its orders. */
export const publishedStops = (open: readonly OrderWithParts[]): ReadonlyMap<string, number> =>
  new Map(open.flatMap(({ order, parts }) => parts.map(({ clientId }) => [clientId, order.currentStop] as const)));
