import type { ContentBlock, ContentRun } from '@sealtick/contract';

/** Groups of terms that `::terms` inserts. */
export const TERM_GROUPS = ['trading', 'statistics', 'log', 'figures'] as const;

export type TermGroup = (typeof TERM_GROUPS)[number];

/** A term of the glossary. */
export interface Term {
  readonly name: string;
  /** Its meaning; `code` between backticks. */
  readonly text: string;
}

export type Terms = { readonly [G in TermGroup]: readonly Term[] };

/** Returns the anchor of a term: "Annual return (CAGR)" is `annual-return-cagr`. */
export const termAnchor = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Returns a heading and a paragraph for each term, in alphabetical order. */
export const blocksOfTerms = (terms: readonly Term[]): ContentBlock[] =>
  terms
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap(({ name, text }): ContentBlock[] => [
      { type: 'heading', level: 3, id: termAnchor(name), runs: [{ text: name }] },
      { type: 'paragraph', runs: getRuns(text) },
    ]);

/** Returns the terms of a section of a Markdown glossary: the first two columns of its table. */
export function termsOfSection(markdown: string, section: string): Term[] {
  const [, rest = ''] = markdown.split(`\n## ${section}\n`);
  const rows = (rest.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [, name = '', text = ''] = row.split('|').map((cell) => cell.trim());
    return { name, text: sentence(text) };
  });
}

const sentence = (text: string) => {
  const begun = /^[a-z]/.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text;
  return begun.endsWith('.') ? begun : `${begun}.`;
};

const getRuns = (text: string): ContentRun[] =>
  text.split('`').flatMap((part, i): ContentRun[] => {
    if (part === '') return [];
    return [i % 2 === 0 ? { text: part } : { text: part, code: true }];
  });
