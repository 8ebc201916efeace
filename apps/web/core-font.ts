import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const FONTS = join(import.meta.dirname, 'app/fonts.css');
const WHOLE = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2');
/** Covers the weights of the design: 420, 560 and 620. */
const WEIGHTS = { min: 400, max: 650, default: 400 };
/** The font face in the style sheet whose file this module creates. */
const FACE = /@font-face\s*\{[^}]*url\("@core-font\/inter\.woff2"\)[^}]*unicode-range:([^;]*);/;

/**
 * Cuts the characters that nearly every page needs out of Inter, so that the first page has its font sooner: the file is half
 * the size. `fonts.css` lists the characters; the full file is loaded if a page shows another one.
 * @returns The path of the file, which is created once for each version of font and characters.
 */
export async function coreFont(): Promise<string> {
  const range = FACE.exec(readFileSync(FONTS, 'utf8'))?.[1];
  if (range === undefined)
    throw new Error(`${FONTS} has no font face with the source "@core-font/inter.woff2" and a unicode-range.`);
  const whole = readFileSync(WHOLE);
  const version = createHash('sha256').update(whole).update(range).digest('hex').slice(0, 12);
  const folder = join(import.meta.dirname, 'node_modules/.cache/fonts');
  const file = join(folder, `inter-core-${version}.woff2`);
  if (!existsSync(file)) {
    const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } } as const;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, await subsetFont(whole, getCharacters(range), options));
    renameSync(`${file}.new`, file);
  }
  return file;
}

/** Returns every character of a CSS unicode-range, such as `U+0020-007E, U+00A0`. */
export function getCharacters(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [, from, to] = /^\s*U\+([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?\s*$/i.exec(part) ?? [];
      if (from === undefined) throw new Error(`"${part.trim()}" is not a range of characters.`);
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)];
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');
}
