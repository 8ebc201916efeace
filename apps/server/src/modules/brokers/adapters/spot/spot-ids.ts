/** What an order of a bracket is for. */
export type SpotRole = 'entry' | 'stop' | 'close';

export interface SpotId {
  readonly clientId: string;
  readonly role: SpotRole;
  /** Which one of its role it is, from 0. */
  readonly count: number;
}

const LETTERS = { entry: 'e', stop: 's', close: 'c' } as const;
const ROLES: Readonly<Record<string, SpotRole>> = { e: 'entry', s: 'stop', c: 'close' };
/** Ids of the site: 26 hexadecimal digits of a hash, and the number of the part. */
const OWN = /^st-([0-9a-f]{26})-(\d{1,3})$/;
const PACKED = /^([0-9a-f]{26})([0-9a-z]{2})([esc])([0-9a-z]{3})$/;
/** Other ids: a capital letter stands for each dash. */
const FREE = /^[0-9a-z-]{1,18}$/;
const PACKED_FREE = /^F([0-9a-zZ]{1,18})X([esc])([0-9a-z]{3})$/;
const RADIX = 36;
/** Largest numbers in two and three digits of that base. */
const MOST_PARTS = RADIX ** 2;
const MOST_ORDERS = RADIX ** 3;

/**
 * Returns the id of an order as exchanges take it, at most 32 letters and digits; null for an id that does not fit. The same order
 * always has the same one, so that an exchange refuses it the second time.
 */
export function toSpotId(clientId: string, role: SpotRole, count = 0): string | null {
  if (count >= MOST_ORDERS) return null;
  const end = `${LETTERS[role]}${count.toString(RADIX).padStart(3, '0')}`;
  const [, hash, part] = OWN.exec(clientId) ?? [];
  if (hash !== undefined)
    return Number(part) < MOST_PARTS ? `${hash}${Number(part).toString(RADIX).padStart(2, '0')}${end}` : null;
  return FREE.test(clientId) ? `F${clientId.replaceAll('-', 'Z')}X${end}` : null;
}

/** Returns what an order of the site is for; null for one of another program. */
export function readSpotId(id: string): SpotId | null {
  const [, hash, part, letter, count] = PACKED.exec(id) ?? [];
  if (hash !== undefined)
    return { clientId: `st-${hash}-${Number.parseInt(part!, RADIX)}`, role: ROLES[letter!]!, count: toCount(count!) };
  const [, free, freeLetter, freeCount] = PACKED_FREE.exec(id) ?? [];
  if (free === undefined) return null;
  return { clientId: free.replaceAll('Z', '-'), role: ROLES[freeLetter!]!, count: toCount(freeCount!) };
}

const toCount = (digits: string) => Number.parseInt(digits, RADIX);
