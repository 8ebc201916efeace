import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Term, type Terms, termAnchor, termsOfSection } from '@sealtick/content';
import { DEFINITIONS } from '@sealtick/engine';
import { sampleText } from './sample-text.ts';

const GLOSSARY = join(import.meta.dirname, '../../../../../docs/glossary.md');

/** Returns the terms of the glossary page: figures from the definitions that compute them, the others from the glossary of the docs. */
export function glossaryTerms(): Terms {
  const markdown = readFileSync(GLOSSARY, 'utf8');
  const figures = Object.values(DEFINITIONS).map(
    ({ label, definition, minimumDays, minimumTrades }): Term => ({
      name: label,
      text: `${definition} Shown from ${sampleText(minimumDays, minimumTrades)} on.`,
    }),
  );
  // Where a figure has the name of a word, its definition is the more exact one.
  const names = new Set(figures.map(({ name }) => termAnchor(name)));
  const others = (section: string) =>
    termsOfSection(markdown, section).filter(({ name }) => !names.has(termAnchor(name)));
  return { trading: others('Trading'), statistics: others('Statistics'), log: others('Log'), figures };
}
