/** Returns a list with the element at `from` moved by a number of places; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const after = [...list];
  if (to < 0 || to >= list.length) return after;
  after.splice(to, 0, ...after.splice(from, 1));
  return after;
}
