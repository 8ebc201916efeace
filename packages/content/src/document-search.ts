import type { ContentDocument, SearchKind, SearchResult } from '@sealtick/contract';
import MiniSearch from 'minisearch';
import { textOfBlock } from './plain-text.ts';
import { textOfRuns } from './resolve-document.ts';

/** What can be found: what stands under one heading of a document, or a module of a course. */
export interface SearchPart extends Omit<SearchResult, 'excerpt' | 'words'> {
  readonly text: string;
}

interface Part extends SearchPart {
  readonly id: number;
}

const EXCERPT_LENGTH = 160;

/** Full-text search over documents. */
export class DocumentSearch {
  private readonly parts: readonly Part[];
  private readonly index = new MiniSearch<Part>({
    fields: ['title', 'heading', 'text'],
    searchOptions: {
      boost: { title: 3, heading: 2 },
      combineWith: 'AND',
      prefix: (term) => term.length > 2,
      // One wrong letter in a short word, two in a long one.
      fuzzy: (term) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    },
  });

  /** @param others Parts that are not of documents. */
  constructor(documents: readonly ContentDocument[], others: readonly SearchPart[] = []) {
    this.parts = [...documents.flatMap(getParts), ...others].map((part, id) => ({ ...part, id }));
    this.index.addAll(this.parts);
  }

  /** Returns the parts that contain every word, best first; of some words if none contains all. */
  find(words: string, { kind, limit }: { kind?: SearchKind | undefined; limit: number }): SearchResult[] {
    const filter = (hit: { id: number }) => kind === undefined || this.parts[hit.id]?.kind === kind;
    const all = this.index.search(words, { filter: filter as never });
    const hits = all.length > 0 ? all : this.index.search(words, { filter: filter as never, combineWith: 'OR' });
    // A part that is named exactly as the words is what was meant, such as a term of the glossary.
    const name = words.trim().toLowerCase();
    const isNamed = ({ id }: { readonly id: number }) => this.parts[id]?.heading?.toLowerCase() === name;
    const ordered = [...hits.filter(isNamed), ...hits.filter((hit) => !isNamed(hit))];
    return ordered.slice(0, limit).flatMap(({ id, terms }) => {
      const part = this.parts[id as number];
      if (!part) return [];
      const { text, id: _id, ...found } = part;
      return [{ ...found, excerpt: getExcerpt(text, terms), words: terms }];
    });
  }
}

function getParts({ kind, title, summary, address, fields, blocks }: ContentDocument): SearchPart[] {
  const parts: { heading: string | null; address: string; texts: string[] }[] = [
    { heading: null, address, texts: [summary] },
  ];
  for (const block of blocks) {
    if (block.type !== 'heading') parts.at(-1)?.texts.push(textOfBlock(block));
    // A document that is a part of a page has one anchor.
    else if (address.includes('#')) parts.at(-1)?.texts.push(textOfRuns(block.runs));
    else parts.push({ heading: textOfRuns(block.runs), address: `${address}#${block.id}`, texts: [] });
  }
  return parts.map(({ texts, ...part }) => ({ kind, title, fields, ...part, text: texts.join(' ') }));
}

/** Returns the sentence with the most of the found words, or its beginning. */
function getExcerpt(text: string, terms: readonly string[]): string {
  const sentences = text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) /);
  const score = (sentence: string) => terms.filter((term) => sentence.toLowerCase().includes(term)).length;
  const best = sentences.reduce((top, one) => (score(one) > score(top) ? one : top), sentences[0] ?? '');
  if (best.length <= EXCERPT_LENGTH) return best;
  const end = best.lastIndexOf(' ', EXCERPT_LENGTH);
  return end > 0 ? `${best.slice(0, end)} …` : best;
}
