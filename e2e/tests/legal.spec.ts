import { goTo } from '../support/page/go-to.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  { path: '/terms-of-service', sections: 11 },
  { path: '/privacy-policy', sections: 12 },
  { path: '/risk-disclosure', sections: 6 },
] as const;

test('quick navigation of a document leads to a section, and lines are short enough to read', async ({ page }) => {
  for (const { path, sections } of PAGES) {
    await goTo(page, path);
    const last = page
      .getByRole('navigation', { name: /Sections|Risks/ })
      .getByRole('link')
      .nth(sections - 2);
    await last.click();
    const id = (await last.getAttribute('href'))?.slice(1) ?? '';
    await expect(page.locator(`#${id}`), path).toBeInViewport();
    await expect(last, path).toHaveAttribute('aria-current', 'location');
    await page.keyboard.press('Home');
    await expect(page.locator('main [aria-current="location"]'), `${path}, back at its start`).toHaveCount(0);
    const paragraph = page.locator('main section p').last();
    await expect(paragraph, path).toHaveCSS('font-size', '16px');
    expect((await paragraph.boundingBox())?.width, `${path}: at most 75 characters`).toBeLessThanOrEqual(720);
  }
});
