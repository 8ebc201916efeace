import { holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('the home of a member', () => {
  test.use({ scenario: 'subscriber' });

  test('shows a new signal at the front, and still three', async ({ page }) => {
    const connections = await holdFeed(page);
    await open(page, '/');
    const rows = page.getByRole('list', { name: 'Recent signals' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const newest = (await rows.first().textContent()) ?? '';
    await expect.poll(() => connections[0]?.received.length).toBeGreaterThan(0);
    send(connections[0]!, opened(12_400, 'USDJPY'));
    await expect(rows.first()).toContainText('USDJPY');
    await expect(rows.first()).not.toHaveText(newest);
    await expect(rows).toHaveCount(3);
  });

  test('has quick actions: links to pages that exist, and the state of the plan', async ({ page }) => {
    await open(page, '/');
    const tiles = page.getByRole('region', { name: 'Quick actions' }).getByRole('listitem');
    await expect(tiles).toHaveText([
      /^Open your platform/,
      /^Read the research/,
      /^Continue in the academy/,
      /^Compare plansYour trial of Pro ends in \d+ days$/,
    ]);
  });
});

test.describe('the home of a new member', () => {
  test.use({ scenario: 'new member' });

  test('leads to the first signal in four steps, with one filled button', async ({ page }) => {
    await open(page, '/');
    const steps = page.getByRole('region', { name: 'Your first signal' });
    await expect(steps).toContainText('0 of 4 done');
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
      'Start the trial',
      'Follow a strategy',
      'Choose where signals go',
      'Set account and risk',
    ]);
    await expect(steps.getByRole('button', { name: 'Start Free Trial' })).toHaveClass(/bg-accent/);
    await expect(steps.locator('.bg-accent:is(a, button)')).toHaveCount(1);
    await expect(page.getByText('Your active signals, win rate and result stand here')).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(0);
    await expect(page.getByText('No signal yet.')).toBeVisible();
    await expect(page.getByText('No watchlists created')).toBeVisible();
  });
});
