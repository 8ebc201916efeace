/** Maximum number of curves that remain distinguishable. */
export const MAX_COMPARED = 4;

/** `pick`: selected in the library. `compare`: shown side by side. */
type ListParam = 'pick' | 'compare';

/** Returns the ids in an address, each once, at most four; `known` are the strategies that exist. */
export function readIds(params: URLSearchParams, name: ListParam, known: readonly string[]): readonly string[] {
  const asked = (params.get(name) ?? '').split(',');
  return [...new Set(asked)].filter((id) => known.includes(id)).slice(0, MAX_COMPARED);
}

/** Returns the address with other ids: filters and order stay, and a comma stays unescaped. */
export function addressWith(before: URLSearchParams, name: ListParam, ids: readonly string[]): string {
  const after = new URLSearchParams(before);
  after.delete('pick');
  after.delete('compare');
  if (ids.length > 0) after.set(name, ids.join(','));
  return `?${after.toString().replaceAll('%2C', ',')}`;
}
