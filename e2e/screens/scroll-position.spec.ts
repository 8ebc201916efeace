import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

/** Where the page was scrolled to, from the top. The place of a page follows it, a moment later. */
const begin = (page: Page) =>
  page.evaluate(
    `window.asked = [];
     window.scrollTo = ({ top }) => {
       window.asked.push(top);
       document.documentElement.scrollTop = top;
     };`,
  );
const scroll = (page: Page, top: number) => page.evaluate(`setTimeout(() => window.scrollTo({ top: ${top} }))`);
const expectAsked = (page: Page, places: readonly (number | 'part')[]) =>
  expect.poll(() => page.evaluate('window.asked')).toEqual(places);

test('Back leads to the place of the page that was left, a link to the top of the next one', async ({ page }) => {
  await open(page, '/strategies');
  await begin(page);
  await scroll(page, 500);
  await expectAsked(page, [500]);
  await page.getByRole('link', { name: 'London Open Break' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'London Open Break' })).toBeVisible();
  await expectAsked(page, [500, 0]);
  await scroll(page, 90);
  await expectAsked(page, [500, 0, 90]);
  await page.goBack();
  await expectAsked(page, [500, 0, 90, 500]);
  await page.goForward();
  await expectAsked(page, [500, 0, 90, 500, 90]);
  await scroll(page, 0);
  await expectAsked(page, [500, 0, 90, 500, 90, 0]);
});

test('Back leads to the place of a page that was left by a link of the frame', async ({ page }) => {
  await open(page, '/strategies');
  await begin(page);
  await scroll(page, 500);
  await expectAsked(page, [500]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research' }).click();
  await expect(page).toHaveURL('/research');
  await expectAsked(page, [500, 0, 0]);
  await page.goBack();
  await expectAsked(page, [500, 0, 0, 500]);
});

test('Back leads to the place of a page whose link of the frame was pressed twice', async ({ page }) => {
  await open(page, '/strategies');
  await begin(page);
  await scroll(page, 500);
  await expectAsked(page, [500]);
  // The second press comes while the page is loading.
  await page.evaluate(
    `(async () => {
       const link = document.querySelector('nav[aria-label="Main"] a[href="/research"]');
       link.click();
       for (let turns = 0; turns < 4; turns += 1) await null;
       link.click();
     })()`,
  );
  await expect(page).toHaveURL('/research');
  await expectAsked(page, [500, 0, 0, 0]);
  await page.goBack();
  await expectAsked(page, [500, 0, 0, 0, 500]);
});

test('Back leads to the place of a view at the same path', async ({ page }) => {
  await open(page, '/academy/courses/risk');
  await begin(page);
  await scroll(page, 500);
  await expectAsked(page, [500]);
  await page.getByRole('link', { name: 'What a trade may cost' }).first().click();
  await expect(page.getByText('Module 1 of 8')).toBeVisible();
  await expectAsked(page, [500, 0]);
  await page.goBack();
  await expectAsked(page, [500, 0, 500]);
});

test('Back leads to where a page was left for a part of it', async ({ page }) => {
  await open(page, '/about/methodology');
  await begin(page);
  await scroll(page, 50);
  await expectAsked(page, [50]);
  await page.evaluate(
    `(() => {
       const link = document.querySelector('main a[href^="/about/methodology#"], main a[href^="#"]');
       document.getElementById(link.hash.slice(1)).scrollIntoView = () => window.asked.push('part');
       link.click();
     })()`,
  );
  await expectAsked(page, [50, 'part']);
  await scroll(page, 800);
  await expectAsked(page, [50, 'part', 800]);
  await page.goBack();
  await expectAsked(page, [50, 'part', 800, 50]);
});
