import { expect, open, test } from '../support/test.ts';

/** The library, whichever fields its cards need. */
const LIBRARY = '/api/strategies?fields=id,name,description,…';
const withoutFields = (path: string) => path.replace(/(?<=\?fields=id,name,description,).*/, '…');

test('every read sends cookies, and returning to the window reads nothing again', async ({ page, apiCalls }) => {
  await open(page, '/strategies/meridian-trend');
  const asked = page.waitForRequest((request) => withoutFields(request.url()).endsWith(LIBRARY));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Strategies' }).click();
  expect((await (await asked).allHeaders()).cookie).toContain('scenario=');
  const comeBack = async () => {
    await page.waitForLoadState('networkidle');
    apiCalls.length = 0;
    await page.evaluate(
      "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
    );
    await page.waitForLoadState('networkidle');
    return apiCalls;
  };
  // The frame has been on screen since before the page was entered.
  expect(await comeBack()).toEqual(['/api/status']);
  expect(await comeBack()).toEqual([]);
});

test('a malformed address is answered with an error page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  for (const path of ['/%zz', '/%E0%A4%A', '/strategies/%ff']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.locator('html[data-interactive]'), path).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/not found|nothing|no page/i);
  }
});
