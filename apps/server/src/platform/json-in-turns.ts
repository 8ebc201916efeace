import { setImmediate as nextTurn } from 'node:timers/promises';

/** Elements of a list that are written in one turn of the event loop. */
const ELEMENTS_A_TURN = 1_000;

/** Returns an object as JSON, as `JSON.stringify` does. Other work has its turn between parts of its long lists. */
export async function jsonInTurns(value: object): Promise<string> {
  if (!Array.isArray(value)) {
    const fields: string[] = [];
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      const json = isTree(field) ? await jsonInTurns(field) : JSON.stringify(field);
      fields.push(`${JSON.stringify(name)}:${json}`);
    }
    return `{${fields.join(',')}}`;
  }
  const parts: string[] = [];
  for (let from = 0; from < value.length; from += ELEMENTS_A_TURN) {
    if (from > 0) await nextTurn();
    parts.push(JSON.stringify(value.slice(from, from + ELEMENTS_A_TURN)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

/** Whether a value is an object or a list, without a JSON of its own. */
const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null && !('toJSON' in value);
