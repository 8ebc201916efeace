/**
 * Returns the first index from 0 at which `isAfter` holds; `length` where it never does. Binary search.
 * @param isAfter must hold from some index on and for none before.
 */
export function firstIndex(length: number, isAfter: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
