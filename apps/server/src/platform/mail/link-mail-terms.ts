import { linkTerms } from '@sealtick/content';
import type { ContentRun } from '@sealtick/contract';
import { glossaryTerms } from '../glossary/glossary-terms.ts';
import type { MailContent } from './mail.ts';

/** Terms that one email links at most. */
const MOST_LINKS = 3;

type Content = Pick<MailContent, 'paragraphs' | 'details' | 'action' | 'list'>;
export type LinkedText = readonly ContentRun[];

let terms: ReturnType<typeof glossaryTerms> | null = null;

/**
 * Returns the paragraphs of an email and the texts of its sections, in which the first use of a term leads to the glossary: of at most
 * three terms, and only in emails of a list or of a channel. Titles and buttons stay as they are.
 */
export function linkMailTerms({ paragraphs, details, action, list }: Content): {
  readonly paragraphs: readonly LinkedText[];
  readonly sections: readonly LinkedText[];
} {
  const texts = [...(details?.sections ?? []).map(({ text }) => text), ...paragraphs];
  const site = getOrigin(list && (action?.url ?? list.pageUrl));
  const linked = site === null ? texts.map((text) => [{ text }]) : linkedTexts(texts, site);
  const count = texts.length - paragraphs.length;
  return { sections: linked.slice(0, count), paragraphs: linked.slice(count) };
}

function linkedTexts(texts: readonly string[], site: string): LinkedText[] {
  terms ??= glossaryTerms();
  const blocks = linkTerms(
    texts.map((text) => ({ type: 'paragraph' as const, runs: [{ text }] })),
    terms,
  );
  let left = MOST_LINKS;
  return blocks.map((block) =>
    (block.type === 'paragraph' ? block.runs : []).map(({ text, href }) => {
      if (href === undefined || left === 0) return { text };
      left -= 1;
      return { text, href: `${site}${href}` };
    }),
  );
}

function getOrigin(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
}
