import { MOST_TARGETS, problem, type SetupProblem } from './validation.ts';

/** What a field may hold: a value, an object with fields of its own, or a list of such objects. */
type Part = 'value' | { readonly fields: Fields } | { readonly getList: Fields };
type Fields = Readonly<Record<string, Part>>;

const TARGET: Fields = { price: 'value', weight: 'value' };
const SETUP: Fields = {
  side: 'value',
  type: 'value',
  entry: 'value',
  stop: 'value',
  targets: { getList: TARGET },
  validBars: 'value',
  breakEvenAfterTarget: 'value',
  maxBars: 'value',
  reason: 'value',
};
const DECISION: Fields = { open: { fields: SETUP }, moveStop: 'value', close: 'value' };

/**
 * Returns the first part of a decision that is not plain data, or null. Not plain are unknown, hidden and computed fields,
 * symbols, instances of classes, lists with holes and proxies: all that may read differently the next time.
 */
export function findHiddenData(decision: unknown): SetupProblem | null {
  return inObject(decision, DECISION, 'decision', '') ?? inProxy(decision);
}

function inObject(value: unknown, fields: Fields, path: string, prefix: string): SetupProblem | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem(path, PLAIN, value);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return fault(path, PLAIN, 'an instance of a class');
  for (const key of Reflect.ownKeys(value)) {
    const name = `${prefix}${String(key)}`;
    const part = typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (part === undefined) return { field: name, problem: `${name} must be left out: there is no such field` };
    const found = inProperty(value, key, part, name);
    if (found !== null) return found;
  }
  return null;
}

function inProperty(owner: object, key: string | symbol | number, part: Part, path: string): SetupProblem | null {
  const property = Object.getOwnPropertyDescriptor(owner, key);
  if (property === undefined) return fault(path, 'a value', 'a hole');
  if (!('value' in property)) return fault(path, 'a value', 'an accessor');
  if (!property.enumerable) return fault(path, 'enumerable', 'hidden');
  const { value } = property;
  if (part === 'value') return isPrimitive(value) ? null : problem(path, 'a number or a text', value);
  if ('fields' in part) return inObject(value, part.fields, path, path === 'open' ? '' : `${path}.`);
  return Array.isArray(value) ? inList(value, part.getList, path) : null;
}

/** Anything but a list is refused with the other terms of a setup. */
function inList(list: readonly unknown[], fields: Fields, path: string): SetupProblem | null {
  if (Object.getPrototypeOf(list) !== Array.prototype) return fault(path, 'a plain list', 'an instance of a class');
  const { length } = list;
  if (length > MOST_TARGETS) return problem(path, 'one to three', length);
  if (Reflect.ownKeys(list).length - 1 > length) return fault(path, 'a plain list', 'one with further fields');
  for (let i = 0; i < length; i++) {
    const found = inProperty(list, i, { fields }, `${path}[${i}]`);
    if (found !== null) return found;
  }
  return null;
}

/** A proxy answers like the object behind it, but it cannot be cloned. */
function inProxy(decision: unknown): SetupProblem | null {
  try {
    structuredClone(decision);
    return null;
  } catch {
    return fault('decision', 'plain data', 'a proxy');
  }
}

const PLAIN = 'a plain object';

function isPrimitive(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol');
}

function fault(field: string, rule: string, found: string): SetupProblem {
  return { field, problem: `${field} must be ${rule}, not ${found}` };
}
