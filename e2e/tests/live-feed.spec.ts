import { example, getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { watchShifts } from '../support/page/layout-shifts.ts';
import { expect, open, test } from '../support/test.ts';

/** Resolves once the browser has drawn the page twice. */
const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

test('a new signal appears at the front, marked, without a layout shift', async ({ page, apiCalls }) => {
  // The list has fewer than ten rows, and grows: what is below it is out of sight.
  await page.setViewportSize({ width: 1440, height: 480 });
  const connections = await holdFeed(page);
  const shifts = await watchShifts(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // A font that arrives late moves letters by a pixel.
  await page.evaluate('document.fonts.ready');
  await page.evaluate(TWO_FRAMES);
  const before = (await shifts()).length;
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  const first = getRows(page).first();
  await expect(first.getByRole('heading', { name: 'ETHUSD' })).toBeVisible();
  await expect(first.getByText('New', { exact: true })).toBeVisible();
  await expect(getRows(page)).toHaveCount(5);
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  const changed = { status: 'closed', closeReason: 'target', result: 'profit', pnl: 1.8 };
  const update = { id: 'live-12400', strategyId: example!.strategyId, change: 'closed', changed };
  send(connections[0]!, { type: 'SIGNAL_UPDATE', data: update, index: 12_401, cursor: 'at 12401' });
  await expect(first).toContainText('Target reached');
  await expect(first).toContainText('+1.80 R');
  await page.evaluate(TWO_FRAMES);
  expect((await shifts()).slice(before)).toEqual([]);
  expect(apiCalls).toEqual([]);
});

test('holds the list for a reader who has scrolled away; a pill leads to new signals', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await getRows(page).last().scrollIntoViewIfNeeded();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  // The page detects the scroll position one frame later.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0))))',
  );
  const before = await getRows(page).getByRole('heading').allTextContents();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(page.getByRole('button', { name: '1 new signal', exact: true })).toBeVisible();
  send(connections[0]!, opened(12_403, 'SOLUSD'));
  const pill = page.getByRole('button', { name: '2 new signals' });
  await expect(pill).toBeVisible();
  expect(await getRows(page).getByRole('heading').allTextContents()).toEqual(before);
  await pill.click();
  await expect(getRows(page).getByRole('heading').first()).toHaveText('SOLUSD');
  await expect(getRows(page).first()).toBeInViewport();
  await expect(pill).toHaveCount(0);
});
