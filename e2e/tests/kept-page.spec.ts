import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../support/test.ts';

/** A file of the site without scripts. */
const FILE = '/icon-192.png';
const getState = `({
  stored: [localStorage.length, sessionStorage.length],
  cookies: document.cookie.split('; ').map((cookie) => cookie.split('=')[0]).sort(),
  width: window.innerWidth,
  planted: window.planted ?? null,
})`;
const NEW = { stored: [0, 0], cookies: ['scenario', 'scripts'], width: 1440, planted: null };

let first: Page;

test.describe
  .serial('the page that tests share', () => {
    test('has what a test stores, for that test', async ({ page }) => {
      first = page;
      await page.goto(FILE);
      expect(await page.evaluate(getState)).toEqual(NEW);
      await page.evaluate(`localStorage.a = sessionStorage.b = document.cookie = 'c=1'`);
      await page.setViewportSize(PHONE);
      await page.goto(FILE);
      const stored = { stored: [1, 1], cookies: ['c', ...NEW.cookies], width: PHONE.width };
      expect(await page.evaluate(getState)).toEqual({ ...NEW, ...stored });
    });

    test('is as new for the next one, which adds a script to it', async ({ page }) => {
      expect(page === first).toBe(true);
      await page.addInitScript('window.planted = true');
      await page.goto(FILE);
      expect(await page.evaluate(getState)).toEqual({ ...NEW, planted: true });
    });

    test('has nothing that a test added for itself', async ({ page }) => {
      expect(page === first).toBe(true);
      await page.goto(FILE);
      expect(await page.evaluate(getState)).toEqual(NEW);
      for (const changed of [page, page.context()])
        await changed.route(`**${FILE}`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>routed' }));
      await page.context().setExtraHTTPHeaders({ 'x-scenario': 'empty log' });
      await page.emulateMedia({ media: 'print' });
      await page.goto(FILE);
      await expect(page.getByText('routed')).toBeVisible();
      await page.context().setOffline(true);
    });

    test('has no route, header, medium or outage of the test before', async ({ page }) => {
      expect(page === first).toBe(true);
      const sent = page.waitForRequest(`**${FILE}`);
      await page.goto(FILE);
      expect(await (await sent).allHeaders()).not.toHaveProperty('x-scenario');
      await expect(page.getByText('routed')).toHaveCount(0);
      expect(await page.evaluate(`matchMedia('print').matches`)).toBe(false);
      await page.clock.install();
    });

    test('is another one once its time was changed', async ({ page }) => {
      expect(page === first).toBe(false);
      first = page;
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('is another one once it was asked for less motion', async ({ page }) => {
      expect(page === first).toBe(false);
      first = page;
      await page.goto(FILE);
      await page.evaluate(`for (let visit = 0; visit < 50; visit += 1) history.pushState(null, '', '?' + visit)`);
    });

    test('is another one once its history is long', async ({ page }) => {
      expect(page === first).toBe(false);
      await page.goto(FILE);
      expect(await page.evaluate('history.length')).toBeLessThan(10);
    });
  });
