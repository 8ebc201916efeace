import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the content of every file in a folder, as characters, by its name. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ name, parentPath }) => [name, await readFile(join(parentPath, name), 'latin1')] as const),
    ),
  );
}
