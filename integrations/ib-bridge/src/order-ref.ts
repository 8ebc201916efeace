/** What an order of the site is for. */
export type OrderRole = 'entry' | 'stop' | 'target' | 'close';

export interface OrderRef {
  readonly clientId: string;
  readonly role: OrderRole;
}

const SUFFIXES: Readonly<Record<OrderRole, string>> = { entry: '', stop: '.s', target: '.t', close: '.c' };
const ROLES: Readonly<Record<string, OrderRole>> = { '': 'entry', s: 'stop', t: 'target', c: 'close' };

/**
 * Returns the `orderRef` of an order. Orders are known by it alone: TWS gives its order ids again after a restart.
 * @param number The site's command to close, so that a repeated command is recognised
 */
export const orderRef = (clientId: string, role: OrderRole, number?: number): string =>
  `st:${clientId}${SUFFIXES[role]}${number ?? ''}`;

/** Returns what an `orderRef` says; null for an order that the site did not place. */
export function readOrderRef(text: string | undefined): OrderRef | null {
  const [, clientId, role = ''] = /^st:([0-9a-z-]{1,32})(?:\.(s|t|c)\d*)?$/.exec(text ?? '') ?? [];
  return clientId === undefined ? null : { clientId, role: ROLES[role]! };
}
