/** Letters that Unicode does not take apart, and what they are written as where they are missing. */
const LETTERS: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', ł: 'l', ø: 'o', æ: 'ae', ß: 'ss' };

/** Returns a name without quotes, brackets' contents, numbers in front, marks and accents, in lower case. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[ıđłøæß]/g, (letter) => LETTERS[letter]!)
    .replaceAll(/\([^)]*\)|（[^）]*）/g, ' ')
    .replace(/^\d+\s*[.)]\s*/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
