import type { InputOf, Read } from './read.ts';

/** Path parameters and query of a call. */
export type Input = Readonly<Record<string, unknown>>;

/** Returns the address of a read for an input: path parameters in the path, all others in the query. */
export function getAddress<R extends Read>({ path }: Pick<R, 'path'>, input: InputOf<R>): string {
  const rest = new Map(Object.entries(input as Input).filter(([, value]) => value !== undefined));
  const address = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = [...rest].map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`);
  return query.length === 0 ? address : `${address}?${query.join('&')}`;
}
