import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE } from '../test.ts';
import { goTo } from './go-to.ts';
import { expectUsableInTurn } from './usable.ts';

/** The pages of the console, and what holds for each of them. */
export const consolePage = {
  paths: [
    '/admin',
    '/admin/requests',
    '/admin/requests/CMP-26-4T7KA',
    '/admin/concerns',
    '/admin/incidents',
    '/admin/audit',
    '/admin/health',
    '/admin/members',
    '/admin/members/amara',
    '/admin/research',
    '/admin/courses',
    '/admin/notices',
    '/admin/prices',
    '/admin/strategies',
    '/admin/deliveries',
    '/admin/settings',
  ],
  /** Opens a page of the console on a server that renders it, and expects no fault. */
  async check(page: Page, path: string): Promise<void> {
    const answer = await page.request.get(path);
    expect([answer.status(), answer.headers()['cache-control']], path).toEqual([200, 'no-store']);
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"');
    // The console is opened on a desktop, where a fault of the first draw would be seen.
    await page.setViewportSize(DESKTOP);
    await goTo(page, path);
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    await expectUsableInTurn(page, path, null, async (size) => {
      if (size !== PHONE && size !== DESKTOP) return;
      const squeezed = await page.evaluate<string[]>(SQUEEZED);
      expect(squeezed, `cells of ${path} at ${size.width} px that are too narrow for their words`).toEqual([]);
    });
  },
};

/** Finds the texts of cells that take more lines than their words need at ten letters a line: other columns took the room. */
const SQUEEZED = `[...document.querySelectorAll('main td, main th')].filter((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size;
  const needed = cell.innerText.split(/\\s+/).reduce((sum, word) => sum + Math.ceil(word.length / 10), 1);
  return lines > needed;
}).map((cell) => cell.innerText)`;
