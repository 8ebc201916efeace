import type { Locator } from '@playwright/test';
import { goTo } from '../support/page/go-to.ts';
import { getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

async function getBox(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return { ...box, middle: box.x + box.width / 2, bottom: box.y + box.height };
}

test.describe('a member', () => {
  // A member's rows have one more column.
  test.use({ viewport: { width: 1440, height: 1080 }, scenario: 'subscriber' });

  test('list and signal are side by side without overlap, and no price is cut', async ({ page }) => {
    await open(page, '/signals');
    await getRows(page).first().getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { level: 3, name: 'Why' })).toBeVisible();
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 1080 });
      await page.evaluate('window.scrollTo(0, 0)');
      const beside = await getBox(drawer);
      expect((await getBox(page.getByRole('navigation', { name: 'Main' }))).bottom).toBeLessThanOrEqual(beside.y);
      await expect(
        getRows(page)
          .first()
          .getByRole('button', { name: /^Actions for/ }),
      ).toBeVisible();
      for (const row of await getRows(page).all()) {
        const { x, width: ownWidth } = await getBox(row);
        expect(x + ownWidth, `${width} px`).toBeLessThanOrEqual(beside.x);
        const excess = await row.evaluate((element) => {
          const { scrollWidth, clientWidth } = element as unknown as { scrollWidth: number; clientWidth: number };
          return scrollWidth - clientWidth;
        });
        expect(excess, `${width} px`).toBe(0);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      const { bottom } = await getBox(drawer);
      expect(bottom, 'it ends above the footer').toBeLessThanOrEqual((await getBox(page.getByRole('contentinfo'))).y);
    }
    // At 1440 px, tests/accessibility.spec.ts checks the same page.
    await expectAccessible(page);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the actions of a signal do not cover its heading', async ({ page }) => {
    for (const id of ['signal-1', 'signal-2', 'signal-4']) {
      await goTo(page, `/signals/${id}`);
      const drawer = page.getByRole('dialog');
      const timeframe = await getBox(drawer.getByRole('heading', { level: 2 }).locator('+ span'));
      const copy = await getBox(drawer.getByRole('button', { name: 'Copy levels' }));
      const isBeside = timeframe.y < copy.bottom && copy.y < timeframe.bottom;
      if (isBeside) expect(timeframe.x + timeframe.width, id).toBeLessThanOrEqual(copy.x);
    }
  });

  test('Escape closes the signal from anywhere and returns the focus to its row', async ({ page }) => {
    await open(page, '/signals');
    const second = getRows(page).nth(1).getByRole('link');
    await second.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/signals');
  });

  test('the pill for new signals is centred on the list', async ({ page }) => {
    const connections = await holdFeed(page);
    await open(page, '/signals/signal-2');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    const pill = page.getByRole('button', { name: '1 new signal', exact: true });
    const offset = async () => (await getBox(pill)).middle - (await getBox(getRows(page).first())).middle;
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    // The page detects the scroll position one frame later.
    await page.evaluate(
      'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0))))',
    );
    send(connections[0]!, opened(12_400, 'ETHUSD'));
    await expect(pill).toBeVisible();
    expect(Math.abs(await offset())).toBeLessThanOrEqual(1);
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(Math.abs(await offset()), 'without a drawer').toBeLessThanOrEqual(1);
  });
});
