import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I, which people confuse. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 5;

/** Returns a random reference: `SAL-26-7K4QX`. @param now ms UTC */
export function makeReference(prefix: string, now: number): string {
  const year = new Date(now).toISOString().slice(2, 4);
  const symbols = Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]);
  return `${prefix}-${year}-${symbols.join('')}`;
}
