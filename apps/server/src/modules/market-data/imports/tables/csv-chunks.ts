const LINES = 5_000;

/** Returns a value as a field of CSV. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""').replaceAll(/\s+/g, ' ')}"` : text;
}

/** Yields rows as chunks of CSV. */
export async function* csvChunks(
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(row.map(field).join(','));
    if (lines.length < LINES) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}
