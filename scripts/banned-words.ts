import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that slow readers down, each with the plain one to write instead. */
const BANNED: Readonly<Record<string, string>> = {
  afresh: 'again',
  anew: 'again',
  crowd: 'readers or clients',
  crowds: 'readers or clients',
  ledger: 'log',
  ledgers: 'logs',
  lest: 'so that … not',
  lore: 'documentation',
  naught: 'nothing',
  reckon: 'compute',
  reckoned: 'computed',
  reckoning: 'computing',
  reckons: 'computes',
  stranger: 'anonymous caller',
  strangers: 'anonymous callers',
  tells: 'sends, states or shows',
  thrice: 'three times',
  tidings: 'messages',
  told: 'visible to, informed or stated',
  veil: 'withhold',
  veiled: 'withheld',
  veils: 'withholds',
  whence: 'from which',
  whoever: 'the person or program that',
  whomever: 'the person or program that',
};

/** Files that must contain banned words. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'scripts/banned-words.ts': Object.keys(BANNED),
  'scripts/banned-phrases.ts': ['tells'],
  // Names the terms to avoid.
  'docs/glossary.md': ['ledger', 'told'],
  // The name of a list of TWS.
  'integrations/ib-bridge/src/tws-link.ts': ['ledger'],
  // The word is part of a seed: another one would change every simulated price.
  'packages/simulated-market/src/trader-reactions.ts': ['crowd'],
};

/** The parts of identifiers count as words: `veilOf` contains `veil`. */
const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/**
 * Returns the banned words in text files and in their paths, as `file:line: write …`; line 0 is the path.
 * @param files Paths under `root`.
 */
export function findBannedWords(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (text.includes('\0')) return [];
    return [file, ...text.split('\n')].flatMap((line, i) =>
      bannedIn(line)
        .filter((word) => !EXCEPTIONS[file]?.includes(word))
        .map((word) => `${file}:${i}: write "${BANNED[word]}", not "${word}"`),
    );
  });
}

function bannedIn(line: string): string[] {
  const words = [...line.matchAll(WORD)].map(([word]) => word.toLowerCase());
  return words.filter((word) => Object.hasOwn(BANNED, word));
}
