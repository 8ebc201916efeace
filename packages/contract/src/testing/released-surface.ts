import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../released');
const HASHES = join(FOLDER, 'hashes.json');

/** What a version promises: the lines of its file. */
export interface Surface {
  readonly version: string;
  readonly lines: readonly string[];
}

const getPath = (version: string): string => join(FOLDER, `${version}.txt`);
const getText = ({ lines }: Pick<Surface, 'lines'>): string => `${lines.join('\n')}\n`;

/** Returns the stored versions, the oldest first. The last one may not be released yet. */
export const readSurfaces = (): Surface[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => {
      const version = name.replace('.txt', '');
      return { version, lines: readFileSync(getPath(version), 'utf8').split('\n').filter(Boolean) };
    });

/** Returns the hash of each released version, as it was at its release. */
export const readHashes = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(HASHES, 'utf8'));

export const computeHash = (surface: Pick<Surface, 'lines'>): string =>
  createHash('sha256').update(getText(surface)).digest('hex');

/**
 * Stores what a version promises.
 * @param isRelease Whether it is released with this: its file must not change from then on
 * @throws {Error} if it was released with other promises
 */
export function storeSurface(surface: Surface, isRelease: boolean): void {
  const hashes = readHashes();
  const { version } = surface;
  if (hashes[version] !== undefined && hashes[version] !== computeHash(surface))
    throw new Error(`The API ${version} is released. Raise API_VERSION in packages/contract/src/api-version.ts.`);
  writeFileSync(getPath(version), getText(surface));
  if (isRelease) writeFileSync(HASHES, `${JSON.stringify({ ...hashes, [version]: computeHash(surface) }, null, 2)}\n`);
}

/** Returns the promises of a released version that the current one does not keep. */
export function lostPromises({ lines }: Surface, current: readonly string[]): string[] {
  const promises = new Set(current);
  return lines.filter((line) => !line.startsWith('needs ') && !promises.has(line));
}

/** Returns the inputs that the current version needs of calls of a released one, which did not need them. */
export function addedNeeds({ lines }: Surface, current: readonly string[]): string[] {
  const before = new Set(lines);
  const calls = new Set(lines.map(getCall));
  return current.filter((line) => line.startsWith('needs ') && calls.has(getCall(line)) && !before.has(line));
}

/** `GET /api/signals` of a line. */
const getCall = (line: string) => /(GET|POST|PUT|PATCH|DELETE) \S+/.exec(line)?.[0];
