import { crawl } from '../../support/crawler/crawl.ts';
import { findFaults } from '../../support/crawler/find-faults.ts';
import { visitSite } from '../../support/crawler/visit-site.ts';
import { expect, test } from '../../support/test.ts';

test('no page of the running program has a dead link, to the API and to files neither', async ({ baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  // One signal of each form of address: the market publishes others while it runs.
  const site = await crawl(visitSite(origin), origin, ['/'], { most: 1 });
  expect(findFaults(site)).toEqual([]);
  expect(site.pages.size).toBeGreaterThan(15);
});
