import type { SourceDocument } from './source-document.ts';

/**
 * Returns a line for each link to a page or an anchor that does not exist.
 * @param isPage Whether the site has an address.
 */
export function findDeadLinks(documents: readonly SourceDocument[], isPage: (address: string) => boolean): string[] {
  const anchors = new Map<string, Set<string>>();
  for (const { address, blocks } of documents) {
    const [page = '', own] = address.split('#');
    const known = anchors.get(page) ?? new Set();
    if (own !== undefined) known.add(own);
    for (const block of blocks) if (block.type === 'heading') known.add(block.id);
    anchors.set(page, known);
  }
  return documents.flatMap((document) =>
    document.links.flatMap(({ to, line }) => {
      if (to.startsWith('https://')) return [];
      const isOwn = to.startsWith('#');
      const [page = '', anchor] = isOwn ? [document.address.split('#')[0], to.slice(1)] : to.split('#');
      const path = page.split('?', 1)[0] ?? '';
      const isDead = (!isOwn && !isPage(path)) || (anchor !== undefined && anchors.get(page)?.has(anchor) === false);
      return isDead ? [`${document.kind}/${document.id}.md:${line}: the link to ${to} leads nowhere`] : [];
    }),
  );
}
