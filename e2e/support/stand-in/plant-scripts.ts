import type { ServedRead } from '@sealtick/server/testing/http';
import { SCRIPT_PAYLOADS } from './script-payloads.ts';

/** Fields of short texts that people choose. Plans have a `name` too, which is an enumeration in small letters. */
const CHOSEN = new Set(['name', 'firstName', 'lastName', 'device', 'email']);
/** Fields that are an address. */
const ADDRESSES = /Url$|^evidence$/;

/**
 * Returns an answer in which each text that people read carries a payload, and each address is one. Ids, times,
 * numbers and enumerations stay, so that the pages show everything.
 * @param round Number of the payload before the one in the first text; each further text has the next one.
 */
function plantScripts(answer: unknown, round: number): unknown {
  let next = round;
  const payload = () => {
    next += 1;
    return SCRIPT_PAYLOADS[next % SCRIPT_PAYLOADS.length]!;
  };
  const plant = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      if (ADDRESSES.test(field)) return 'javascript:ran()';
      if (CHOSEN.has(field) && !/^[a-z]+$/.test(value)) return payload();
      return /\p{L}.*\s|\s.*\p{L}/u.test(value) ? `${value} ${payload()}` : value;
    }
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map((item) => plant(item, field));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plant(part, name)]));
  };
  return plant(answer, '');
}

/** Returns a read whose answers carry payloads for viewers that ask for it. */
export function plantedRead(
  { handle, ...served }: ServedRead,
  getRound: (viewer: Parameters<ServedRead['handle']>[0]) => number | null,
): ServedRead {
  const handlePlanted: ServedRead['handle'] = async (viewer, input) => {
    const answer = await handle(viewer, input);
    const round = getRound(viewer);
    // Short answers of several reads then carry different payloads.
    return round === null ? answer : plantScripts(answer, round + served.read.path.length * 7);
  };
  return { ...served, handle: handlePlanted };
}
