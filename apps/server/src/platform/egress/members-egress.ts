import { createEgress, type Egress } from './egress.ts';

/**
 * Returns the client for addresses that members name: of webhooks and push services. The networks that the operator allows for
 * servers of the site are not among those that it reaches. @param allow Private networks that members' addresses may reach.
 */
export const membersEgress = (allow: readonly string[]): Egress => createEgress({ allow });
