import { goTo } from '../support/page/go-to.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

test('the way of a signal fills its card, on paper too, and is a column on a phone', async ({ page }) => {
  await open(page, '/about');
  const way = page.getByRole('list', { name: 'The way of a signal' });
  const end = async () => {
    const [list, last] = [await way.boundingBox(), await way.getByText('Record').boundingBox()];
    return { right: list!.x + list!.width - last!.x - last!.width, below: last!.y - list!.y };
  };
  expect((await end()).right).toBeLessThan(40);
  await page.emulateMedia({ media: 'print' });
  expect((await end()).right).toBeLessThan(40);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(PHONE);
  expect((await end()).below).toBeGreaterThan(200);
});

test('the banner leads to the disclosures, and the methodology to its definitions', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('banner').getByRole('link', { name: 'Full disclosures' }).click();
  await expect(page).toHaveURL(/\/about#compliance$/);
  await expect(page.getByRole('heading', { name: 'Compliance', exact: true })).toBeInViewport();
  await goTo(page, '/about/methodology');
  await page.getByRole('link', { name: 'Every definition and formula' }).click();
  await expect(page.getByRole('heading', { name: 'Definitions' })).toBeInViewport();
});
