/** What an order of a bracket is for. */
export type BinanceRole = 'entry' | 'stop' | 'target' | 'close';

const LETTERS = { s: 'stop', t: 'target', c: 'close' } as const;
const PART = /^(.+)-([stc])(\d*)$/;
/** Ids that the site makes. */
const OWN = /^[0-9a-z-]{1,32}$/;

/** Returns the id of an order that protects or ends the position of an entry. @param count How many came before it */
export const exitId = (clientId: string, letter: keyof typeof LETTERS, count = 0): string =>
  `${clientId}-${letter}${count === 0 ? '' : count}`;

/** Returns the entry that an order belongs to, and what it is for; null for an order of someone else. */
export function readOrderId(id: string): { readonly clientId: string; readonly role: BinanceRole } | null {
  const [, clientId, letter] = PART.exec(id) ?? [];
  if (clientId !== undefined && OWN.test(clientId)) return { clientId, role: LETTERS[letter as keyof typeof LETTERS] };
  return OWN.test(id) ? { clientId: id, role: 'entry' } : null;
}
