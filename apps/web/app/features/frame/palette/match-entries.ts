import { formatCount } from '../../../lib/text/format.ts';
import { GROUPS, type PaletteEntry } from './palette-entries.ts';

const INDEX = /^#\s*(\d[\d,]*)$/;

/** Returns how well a typed word fits a label, 0 if it does not. */
type Score = (label: string, word: string) => number;

/**
 * Returns the entries in which every typed word occurs, best first within groups, the best group first. A word that
 * starts a word is better than one inside of it, and a label that is the text is best. If nothing matches so, letters may be left out: "mrdn" finds Meridian.
 * "#1,234" is an entry of the log.
 */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  // EUR/USD finds the symbol EURUSD.
  const text = typed.replaceAll('/', ' ').trim().toLowerCase();
  const index = Number(INDEX.exec(text)?.[1]?.replaceAll(',', ''));
  if (index > 0) return [{ label: `Log entry #${formatCount(index)}`, group: 'Actions', target: { index } }];
  if (text === '') return entries;
  const words = text.split(/\s+/);
  const exact = ranked(entries, words, wordScore);
  return exact.length > 0 ? exact : ranked(entries, words, fuzzyScore);
}

function ranked(
  entries: readonly PaletteEntry[],
  words: readonly string[],
  computeScore: Score,
): readonly PaletteEntry[] {
  const found = entries.flatMap((entry) => {
    const label = `${entry.label} ${entry.group}`.toLowerCase();
    const scores = words.map((word) => computeScore(label, word));
    const start = label.startsWith(words.join(' ')) ? 1 : 0;
    const same = entry.label.toLowerCase() === words.join(' ') ? 1 : 0;
    return scores.includes(0) ? [] : [{ entry, score: same + start + scores.reduce((sum, score) => sum + score, 0) }];
  });
  const best = (group: PaletteEntry['group']) =>
    Math.max(0, ...found.filter(({ entry }) => entry.group === group).map(({ score }) => score));
  const groups = [...GROUPS].sort((a, b) => best(b) - best(a));
  return found
    .sort((a, b) => groups.indexOf(a.entry.group) - groups.indexOf(b.entry.group) || b.score - a.score)
    .map(({ entry }) => entry);
}

const getWords = (label: string): readonly string[] => label.split(/[\s-]+/);

function wordScore(label: string, word: string): number {
  if (getWords(label).some((part) => part.startsWith(word))) return 2;
  return label.includes(word) ? 1 : 0;
}

/** The letters occur in this order in one word that begins with the first of them. */
function fuzzyScore(label: string, word: string): number {
  return getWords(label).some((part) => part[0] === word[0] && isSubsequence(word, part)) ? 1 : 0;
}

function isSubsequence(letters: string, text: string): boolean {
  let next = 0;
  for (const letter of text) if (letter === letters[next]) next += 1;
  return next === letters.length;
}
