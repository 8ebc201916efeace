import { getRows, holdFeed } from '../support/page/held-feed.ts';
import { expect, open, pretend, test } from '../support/test.ts';

test.describe('reads that failed while the server was unreachable', () => {
  test.use({ expectedErrors: [/500|WebSocket connection failed/] });

  test('are repeated once the feed is back: an open signal gets its levels and its log index', async ({ page }) => {
    await page.clock.install();
    const connections = await holdFeed(page);
    await open(page, '/signals');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await pretend(page, 'failing');
    await getRows(page).nth(1).getByRole('link').click();
    const notice = page.getByRole('alert').filter({ hasText: 'The full signal could not be loaded' });
    await expect(notice).toBeVisible();
    await pretend(page, 'full');
    await connections[0]!.socket.close({ code: 1012 });
    await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
    await page.clock.fastForward(3_000);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('dialog')).toContainText('Sealed before it was sent');
  });
});
