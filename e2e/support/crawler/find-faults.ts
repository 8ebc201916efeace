import type { Crawled } from './crawl.ts';
import type { ReadPage } from './read-html.ts';

/** Returns a line for everything that is wrong with the links and the heads of a crawled site. */
export const findFaults = (site: Crawled): string[] => [
  ...new Set([...deadLinks(site), ...deadAnchors(site), ...[...site.pages].flatMap(badHead), ...sameTitles(site)]),
];

function deadLinks({ answers, links }: Crawled): string[] {
  return links.flatMap(({ from, to, path }) => {
    const status = answers.get(path)?.status ?? 200;
    return status < 400 ? [] : [`${from}: the link to ${to} answers ${status}`];
  });
}

function deadAnchors({ pages, links }: Crawled): string[] {
  return links.flatMap(({ from, to, path, anchor }) => {
    const page = pages.get(path);
    // A page hidden from search engines may show its parts after a login only.
    return anchor === '' || !page || page.isHidden || page.ids.has(anchor)
      ? []
      : [`${from}: ${to} leads to no part of the page`];
  });
}

function badHead([path, page]: readonly [string, ReadPage]): string[] {
  const { titles, description, canonical, headings, isHidden } = page;
  const faults = [
    titles.length === 1 && titles[0] !== '' ? '' : `has ${titles.length} titles`,
    headings === 1 ? '' : `has ${headings} headings of the first level`,
    isHidden || (description ?? '').length >= 20 ? '' : 'has no description',
    isHidden || canonical !== null ? '' : 'has no canonical address',
  ];
  return faults.filter((fault) => fault !== '').map((fault) => `${path} ${fault}`);
}

/** Pages of one canonical address are the same page, and two signals of a strategy may have the same title. */
function sameTitles({ pages }: Crawled): string[] {
  const canonicals = new Map<string, Set<string>>();
  for (const { titles, canonical, isHidden } of pages.values()) {
    if (isHidden || canonical === null || /\/signals\/sig_[^/]+$/.test(canonical)) continue;
    const title = titles[0] ?? '';
    canonicals.set(title, (canonicals.get(title) ?? new Set()).add(canonical));
  }
  return [...canonicals]
    .filter(([, addresses]) => addresses.size > 1)
    .map(([title, addresses]) => `${[...addresses].join(', ')} have the same title: ${title}`);
}
