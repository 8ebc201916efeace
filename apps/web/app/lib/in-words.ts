/** A path as people read it, its escapes undone; as it is where they cannot be. */
export function inWords(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
