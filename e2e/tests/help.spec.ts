import { expectNoOverflow } from '../support/overflow.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const GUIDE = '/help-center/verify-the-record';

test('has title, description, canonical address, one heading and the questions as structured data', async ({
  page,
}) => {
  await open(page, '/help-center');
  await expect(page).toHaveTitle('Help center | Sealtick');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/help-center$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  const terms = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(terms['@type']).toBe('FAQPage');
  expect(terms.mainEntity.length).toBeGreaterThanOrEqual(25);
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
  await expectAccessible(page);
});

test('an address opens its answer', async ({ page }) => {
  await open(page, '/help-center#lost-authenticator');
  await expect(page.locator('#lost-authenticator')).toBeInViewport();
  await expect(page.locator('#lost-authenticator')).toContainText('recovery codes');
});

test('a guide has its own page, with pictures that exist, and is in the site map', async ({ page, request }) => {
  await open(page, '/help-center?tab=guides');
  await page.getByRole('link', { name: /^Verify the record/ }).click();
  await expect(page).toHaveURL(new RegExp(`${GUIDE}$`));
  await expect(page).toHaveTitle('Verify the record: guide | Sealtick');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${GUIDE}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify the record');
  const picture = page.getByRole('article').getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  const answer = await request.get((await picture.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/webp');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(GUIDE);
  await expectAccessible(page);
});

test('guides and help center fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/help-center', '/help-center?tab=guides', '/help-center?tab=contact', GUIDE]) {
    await open(page, path);
    await expectNoOverflow(page, path);
  }
});
