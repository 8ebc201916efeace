import { FIGURE_GROUPS } from '@sealtick/contract';
import { getEarlierVersion } from './earlier-version.ts';
import type { SourceBlock, SourceDocument } from './source-document.ts';
import { type Terms, termAnchor } from './terms.ts';

/** What links of the site may lead to, apart from documents. */
export interface LinkTargets {
  /** Whether the site answers at an address. */
  readonly isPage: (address: string) => boolean;
  /** Ids of articles that are not among the documents; null if they are not known. */
  readonly otherArticles: ReadonlySet<string> | null;
  /** Terms of the glossary. */
  readonly terms: Terms;
}

/** A document, or a module of a course, whose kind is the folder of the course. */
interface LinkedDocument extends Pick<SourceDocument, 'id' | 'address' | 'blocks' | 'links'> {
  readonly kind: string;
}

/** The route of these pages takes every id. */
const DOCUMENT = /^\/(help-center|research)\/([^/.]+)$/;

/**
 * Returns a line for each link to a page or an anchor that does not exist. Links of earlier versions are not checked: what
 * members accepted stays as it was.
 */
export function findDeadLinks(documents: readonly LinkedDocument[], targets: LinkTargets): string[] {
  const anchors = new Map<string, Set<string>>();
  for (const { address, blocks } of documents) {
    const [page = '', own] = address.split('#');
    const known = anchors.get(page) ?? new Set();
    if (own !== undefined) known.add(own);
    for (const anchor of blocks.flatMap((block) => getAnchors(block, targets.terms))) known.add(anchor);
    anchors.set(page, known);
  }
  const isPage = (page: string): boolean => {
    const [, parent, id = ''] = DOCUMENT.exec(page) ?? [];
    if (parent === undefined || anchors.has(page)) return targets.isPage(page);
    return parent === 'research' && targets.otherArticles?.has(id) !== false;
  };
  return documents.flatMap((document) =>
    document.links.flatMap(({ to, line }) => {
      if (to.startsWith('https://') || getEarlierVersion(document.id) !== null) return [];
      const isOwn = to.startsWith('#');
      const [page = '', anchor] = isOwn ? [document.address.split('#')[0], to.slice(1)] : to.split('#');
      const path = (page.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
      const known = anchors.get(path);
      const isDead = (!isOwn && !isPage(path)) || (anchor !== undefined && known?.has(anchor) === false);
      return isDead ? [`${document.kind}/${document.id}.md:${line}: the link to ${to} leads nowhere`] : [];
    }),
  );
}

/** Returns the anchors of a block: its own, or those of the headings that the program fills in. */
function getAnchors(block: SourceBlock, terms: Terms): string[] {
  if (block.type === 'heading') return [block.id];
  if (block.type === 'terms') return terms[block.group].map(({ name }) => termAnchor(name));
  if (block.type !== 'inserted' || block.table !== 'definitions') return [];
  return FIGURE_GROUPS.map(({ title }) => termAnchor(title));
}
