import type { Principal } from '@sealtick/contract';

/** Returns the member who acts in a chat, for the audit log. */
export const getActor = (accountId: string): Principal => ({ kind: 'member', accountId, strategies: [] });
