/** Thrown for data that could read differently the next time. */
class HiddenDataError extends Error {
  override readonly name = 'HiddenDataError';
}

/**
 * Returns the text of plain data: values, lists and objects of them.
 * @throws {HiddenDataError} for accessors, hidden fields, symbols, functions, instances of classes and proxies.
 */
export function plainWords(value: unknown): string {
  const text = getWords(value, 'it');
  try {
    structuredClone(value);
  } catch {
    throw new HiddenDataError('it is a proxy');
  }
  return text;
}

function getWords(value: unknown, path: string): string {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new HiddenDataError(`${path} is a ${typeof value}`);
  if (typeof value !== 'object' || value === null) return String(value);
  const prototype = Object.getPrototypeOf(value);
  const isList = Array.isArray(value);
  if (prototype !== null && prototype !== (isList ? Array.prototype : Object.prototype)) {
    throw new HiddenDataError(`${path} is an instance of a class`);
  }
  const parts = Reflect.ownKeys(value).map((key) => {
    const name = `${path}.${String(key)}`;
    const property = Object.getOwnPropertyDescriptor(value, key);
    const isLength = isList && key === 'length';
    if (property === undefined || !('value' in property)) throw new HiddenDataError(`${name} is an accessor`);
    if (typeof key === 'symbol' || !(property.enumerable || isLength)) throw new HiddenDataError(`${name} is hidden`);
    return `${key}: ${getWords(property.value, name)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
