import { createHash } from 'node:crypto';

/** Ids of the site: 26 hexadecimal digits of a hash, and the number of the part. */
const OWN = /^st-([0-9a-f]{26})-(\d{1,6})$/;
const PACKED = /^([0-9a-f]{26})(\d{6})$/;
/** Longest free text that Kraken takes as an id. */
const FREE = /^[0-9a-z-]{1,18}$/;

/** Returns the id as Kraken takes it, 32 hexadecimal digits or at most 18 characters; null for one that is neither. */
export function toClientOrderId(clientId: string): string | null {
  const [, hash, part] = OWN.exec(clientId) ?? [];
  if (hash !== undefined) return hash + part!.padStart(6, '0');
  return FREE.test(clientId) ? clientId : null;
}

/** Returns an id without the dashes that Kraken may add; an empty text without one. */
export const toPlainId = (id: string | null | undefined): string => (id ?? '').replaceAll('-', '');

/** Returns the id of the stop of an entry that the adapter places itself. Kraken keeps one open order of an id. */
export const toStopOrderId = (entryId: string): string =>
  createHash('sha256').update(`stop ${entryId}`).digest('hex').slice(0, 32);

/** Returns the id that the site gave; null for one of another program. */
export function readClientOrderId(id: string | null | undefined): string | null {
  if (!id) return null;
  const [, hash, part] = PACKED.exec(toPlainId(id)) ?? [];
  if (hash !== undefined) return `st-${hash}-${Number(part)}`;
  return FREE.test(id) ? id : null;
}
