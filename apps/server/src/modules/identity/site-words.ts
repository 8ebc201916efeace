/** Words that anyone would try first at a site such as this. */
const COMMON_HERE = ['sealtick', 'strategies', 'strategy', 'trading', 'trader', 'signals', 'signal', 'forex', 'crypto'];
/** Shorter parts of a name occur in too many good passwords. */
const MIN_LETTERS = 4;

/** Returns the words that a password of this site must not consist of. @param baseUrl Address of the site, if it has one. */
export function getSiteWords(siteName: string, baseUrl: string | null): readonly string[] {
  const host = baseUrl === null ? '' : new URL(baseUrl).hostname;
  const own = `${siteName} ${host}`.toLowerCase().split(/[^\p{L}]+/u);
  const named = own.filter((word) => word.length >= MIN_LETTERS);
  // Longer words first, so that a shorter one leaves no rest of them.
  return [...new Set([...COMMON_HERE, ...named])].sort((a, b) => b.length - a.length);
}

/** Whether a password is little more than words of the site with digits and signs, such as `Sealtick-2026!`. */
export function consistsOf(words: readonly string[], password: string): boolean {
  const letters = password.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest !== letters && rest.length < MIN_LETTERS;
}
