import { type Answer, crawl } from '../support/crawler/crawl.ts';
import { findFaults } from '../support/crawler/find-faults.ts';
import { expect, test } from '../support/served.ts';

const ORIGIN = 'https://site.test';

interface FaultyPage {
  readonly title?: string;
  readonly body?: string;
  readonly head?: string;
}

function makePage(path: string, { title = path, body = '', head }: FaultyPage = {}): string {
  const usual = `<meta name="description" content="What the page ${path} shows."/><link rel="canonical" href="${ORIGIN}${path}"/>`;
  return `<html><head><title>${title}</title>${head ?? usual}</head><body><h1>A</h1>${body}</body></html>`;
}

async function getFaults(pages: Readonly<Record<string, string>>): Promise<string[]> {
  const get = async (path: string): Promise<Answer> => {
    const html = pages[path.split('?', 1)[0] ?? ''] ?? null;
    return { status: html === null ? 404 : 200, location: null, html };
  };
  return findFaults(await crawl(get, ORIGIN, ['/'], { most: 2 }));
}

const link = (to: string) => ({ body: `<a href="${to}">A</a>` });

test('a site in order has no fault, whatever other sites and scripts contain', async () => {
  const body = `<a href="/b?x=1&amp;y=2#part">B</a><a href="https://other.test/gone">C</a><script>"<a href=\\"/gone\\">"</script>`;
  expect(
    await getFaults({ '/': makePage('/', { body }), '/b': makePage('/b', { body: '<h2 id="part">P</h2>' }) }),
  ).toEqual([]);
});

test('a dead link is found, with the page on which it stands', async () => {
  expect(await getFaults({ '/': makePage('/', link('/b')), '/b': makePage('/b', link('gone')) })).toEqual([
    '/b: the link to gone answers 404',
  ]);
});

test('an anchor that leads to no part of its page is found', async () => {
  expect(await getFaults({ '/': makePage('/', link('/b#part')), '/b': makePage('/b') })).toEqual([
    '/: /b#part leads to no part of the page',
  ]);
});

test('a page without description, canonical address, title or heading is found', async () => {
  const bare = '<html><head></head><body><h1>A</h1><h1>B</h1></body></html>';
  expect(await getFaults({ '/': bare })).toEqual([
    '/ has 0 titles',
    '/ has 2 headings of the first level',
    '/ has no description',
    '/ has no canonical address',
  ]);
  const hidden = makePage('/', { head: '<meta name="robots" content="noindex"/>' });
  expect(await getFaults({ '/': hidden }), 'a page hidden from search engines needs neither').toEqual([]);
});

test('two pages of one title are found', async () => {
  const pages = { '/': makePage('/', { ...link('/b'), title: 'A' }), '/b': makePage('/b', { title: 'A' }) };
  expect(await getFaults(pages)).toEqual([`${ORIGIN}/, ${ORIGIN}/b have the same title: A`]);
});

test('of addresses of one form only some are read', async () => {
  const many = Array.from({ length: 9 }, (_, i) => `<a href="/signals/s${i}">S</a>`).join('');
  const read: string[] = [];
  await crawl(
    async (path) => {
      read.push(path);
      return { status: 200, location: null, html: path === '/' ? many : null };
    },
    ORIGIN,
    ['/'],
    { most: 2 },
  );
  expect(read).toEqual(['/', '/signals/s0', '/signals/s1']);
});
