/** Returns a path with its percent escapes decoded, or as it is if they are invalid. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
