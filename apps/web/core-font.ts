import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const FONTS = join(import.meta.dirname, 'app/fonts.css');
const WHOLE = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2');
/** The weights that the design has: 420, 560 and 620. */
const WEIGHTS = { min: 400, max: 650, default: 400 };
/** The face in the style sheet whose file this makes. */
const FACE = /@font-face\s*\{[^}]*url\("@core-font\/inter\.woff2"\)[^}]*unicode-range:([^;]*);/;

/**
 * The characters that nearly every page needs, cut out of Inter: half of its file, so that the first page is read in its own
 * letters sooner. Which they are stands in `fonts.css`; the rest of the file is loaded where one of its letters is shown.
 * @returns path of the file, made once for each version of font and characters
 */
export async function coreFont(): Promise<string> {
  const range = FACE.exec(readFileSync(FONTS, 'utf8'))?.[1];
  if (range === undefined)
    throw new Error(`${FONTS} has no face with the source "@core-font/inter.woff2" and a unicode-range.`);
  const whole = readFileSync(WHOLE);
  const version = createHash('sha256').update(whole).update(range).digest('hex').slice(0, 12);
  const folder = join(import.meta.dirname, 'node_modules/.cache/fonts');
  const file = join(folder, `inter-core-${version}.woff2`);
  if (!existsSync(file)) {
    const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, await subsetFont(whole, charactersOf(range), options));
    renameSync(`${file}.new`, file);
  }
  return file;
}

/** Every character of a CSS unicode-range, such as `U+0020-007E, U+00A0`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [, from, to] = /^\s*U\+([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?\s*$/i.exec(part) ?? [];
      if (from === undefined) throw new Error(`"${part.trim()}" is no range of characters.`);
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)];
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');
}
