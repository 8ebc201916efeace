export type IbkrRole = 'entry' | 'stop' | 'target' | 'close';

const LETTERS = { stop: 's', target: 't', close: 'c' } as const;
const REF = /^([0-9a-z-]{1,32})(?:_([stc])(\d{1,4}))?$/;
const ROLES: Readonly<Record<string, IbkrRole>> = { s: 'stop', t: 'target', c: 'close' };

/** Returns the reference of an exit, unique at the broker. @param number How many exits of the entry there were before */
export const exitRef = (clientId: string, role: keyof typeof LETTERS, number: number): string =>
  `${clientId}_${LETTERS[role]}${number}`;

/** Returns what an order of the site is for; null for a reference of another program. */
export function readOrderRef(
  ref: string | null | undefined,
): { readonly clientId: string; readonly role: IbkrRole } | null {
  const [, clientId, letter] = REF.exec(ref ?? '') ?? [];
  return clientId === undefined ? null : { clientId, role: letter === undefined ? 'entry' : ROLES[letter]! };
}
