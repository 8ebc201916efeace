/** More curves than that cannot be told apart. */
export const COMPARE_MOST = 4;

/** `pick`: marked in the library. `compare`: looked at side by side. */
type ListParam = 'pick' | 'compare';

/** Ids that an address names, each once, at most four; `known` are the strategies there are. */
export function readIds(params: URLSearchParams, name: ListParam, known: readonly string[]): readonly string[] {
  const asked = (params.get(name) ?? '').split(',');
  return [...new Set(asked)].filter((id) => known.includes(id)).slice(0, COMPARE_MOST);
}

/** The same address with other ids: what filters and sorts stays, and a comma stays a comma. */
export function addressWith(before: URLSearchParams, name: ListParam, ids: readonly string[]): string {
  const after = new URLSearchParams(before);
  after.delete('pick');
  after.delete('compare');
  if (ids.length > 0) after.set(name, ids.join(','));
  return `?${after.toString().replaceAll('%2C', ',')}`;
}
