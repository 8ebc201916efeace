import { crawl } from '../support/crawler/crawl.ts';
import { findFaults } from '../support/crawler/find-faults.ts';
import { readRoutes, readSitemap, visitSite } from '../support/crawler/visit-site.ts';
import { expect, test } from '../support/served.ts';

/** The stand-in serves pages, and of the API only what they read. A logout would end the visit. */
const LIMITS = { most: 4, leaveOut: /^\/api\/(log|strategies|account|brokers|logout)\b/ };

const getOrigin = (baseURL: string | undefined) => new URL(baseURL ?? '').origin;

test('a visitor finds no dead link, and every public page of the route table', async ({ baseURL }) => {
  const origin = getOrigin(baseURL);
  const site = await crawl(visitSite(origin), origin, ['/'], LIMITS);
  expect(findFaults(site)).toEqual([]);
  const sitemap = await readSitemap(origin);
  expect(
    sitemap.filter((path) => !site.pages.has(path)),
    'every page of the site map is reached from the first one',
  ).toEqual([]);
  const routes = await crawl(visitSite(origin), origin, readRoutes(), { most: 0 });
  const isPublic = (path: string) => routes.answers.get(path)?.status === 200 && !routes.pages.get(path)?.isHidden;
  expect(
    readRoutes().filter((path) => isPublic(path) && !sitemap.includes(path)),
    'every public page is in the site map',
  ).toEqual([]);
});

test('a subscriber finds no dead link', async ({ baseURL }) => {
  const origin = getOrigin(baseURL);
  const site = await crawl(
    visitSite(origin, 'scenario=subscriber'),
    origin,
    ['/', ...(await readSitemap(origin))],
    LIMITS,
  );
  expect(findFaults(site)).toEqual([]);
  expect(site.pages.has('/platform')).toBe(true);
});
