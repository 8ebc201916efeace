/** Brackets, and texts with the colon that makes a text a key. */
const TOKEN = /[{}[\]]|"(?:[^"\\]|\\.)*"(\s*:)?/g;

/**
 * Returns a key that an object of a JSON text has twice; null if there is none. A parser takes the last one, a person may read
 * the first.
 *
 * @param json Valid JSON.
 */
export function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const text = token.slice(0, -colon.length);
      const key = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
      const keys = open.at(-1)!;
      if (keys!.has(key)) return key;
      keys!.add(key);
    }
  }
  return null;
}
