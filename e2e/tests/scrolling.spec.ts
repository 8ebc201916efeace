import { DESKTOP, expect, open, test } from '../support/test.ts';

test('a link to the current page scrolls to its top, and a new page starts there', async ({ page }) => {
  await page.setViewportSize({ width: DESKTOP.width, height: 420 });
  await open(page, '/strategies');
  await page.evaluate('window.scrollTo(0, 500)');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Strategies' }).click();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);

  await page.getByRole('link', { name: 'London Open Break' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate('window.scrollY')).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'London Open Break' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'London Open Break' })).toBeInViewport();
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('Back leads to the place within a list that was read page by page, also with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: DESKTOP.width, height: 420 });
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Older signals' }).click();
  const older = page.getByRole('list', { name: 'Older signals' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(older).toHaveCount(90);
  await older.last().scrollIntoViewIfNeeded();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Strategies' });
  const place = await page.evaluate('window.scrollY');
  expect(place).toBeGreaterThan(2_000);
  // A click of the mouse scrolls to the link first.
  await link.dispatchEvent('click');
  await expect(page).toHaveURL('/strategies');
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  await page.goBack();
  await expect(older).toHaveCount(90);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(place);
});

test('a link of the frame scrolls smoothly, or immediately with reduced motion', async ({ page }) => {
  await page.addInitScript(
    `window.asked = [];
     const scrollTo = window.scrollTo.bind(window);
     window.scrollTo = (where) => { window.asked.push(where.behavior); scrollTo(where); };`,
  );
  await open(page, '/strategies');
  const banner = page.getByRole('banner');
  const asked = async () => [...new Set((await page.evaluate('window.asked')) as string[])];
  const logo = banner.getByRole('link', { name: 'Sealtick, home' });
  for (const link of [
    page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Strategies' }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }),
    logo,
  ]) {
    await page.evaluate('window.asked.length = 0');
    await link.click();
    await expect.poll(asked).toContain('smooth');
  }
  await expect(page).toHaveURL('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate('window.asked.length = 0');
  await logo.click();
  await expect.poll(asked).toEqual(['instant']);
});
