import type { Page } from '@playwright/test';
import type { Signal, Subscription } from '@sealtick/contract';
import { addMember, newAddress, otherBrowser, PASSWORD, signUp } from '../../support/program/members.ts';
import { onOwnProgram } from '../../support/program/own-program.ts';
import { expect, expectAccessible, hydrated, open } from '../../support/test.ts';

/** The strategy that publishes a signal every second or two. */
const LIVELY = 'tailwind-momentum';

/** The program with a public delay that lasts longer than the test. */
const delayed = onOwnProgram({ PUBLIC_FEED_DELAY: '10080', SIMULATED_BAR_SECONDS: '5' });

/** Collects the ids of the signals that a page receives by the live feed. */
function watchFeed(page: Page): string[] {
  const ids: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // The site's pages get several messages in one frame, where they come together.
      const messages = [JSON.parse(String(payload))].flat() as { type: string; data: Signal }[];
      for (const { type, data } of messages) if (type === 'NEW_SIGNAL') ids.push(data.id);
    }),
  );
  return ids;
}

delayed(
  'a visitor signs up, starts the trial with the first subscription, and sees a signal that visitors do not see yet',
  async ({ page, program, playwright, browser }) => {
    await signUp(page, newAddress('amara'));
    const { id, name } = await program.read<{ id: string; name: string }>(`/api/strategies/${LIVELY}`);
    await open(page, `/strategies/${id}`);
    const actions = page.getByRole('region', { name: 'Your subscription' });
    await actions.getByRole('button', { name: 'Subscribe to Signals' }).click();
    const dialog = page.getByRole('dialog', { name: `Subscribe to ${name}` });
    await expect(dialog).toContainText('A subscription needs a plan. The trial is Pro for 14 days');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Start the trial and subscribe' }).click();
    await expect(actions.getByRole('status')).toHaveText('Subscribed: you see its signals immediately.');
    await expect(dialog).toHaveCount(0);
    await expectAccessible(page);
    const [subscription] = (await (await page.request.get('/api/subscriptions')).json()) as Subscription[];
    expect(subscription).toMatchObject({ strategyId: id, plan: 'pro', isActive: true, status: 'active' });

    await actions.getByRole('button', { name: 'Add to Watchlist' }).click();
    const watchlists = page.getByRole('dialog', { name: `Watchlists with ${name}` });
    await expect(watchlists).toContainText('No watchlists created');
    await watchlists.getByLabel('New watchlist').fill('Momentum');
    await watchlists.getByRole('button', { name: 'Create and add' }).click();
    await expect(watchlists.getByRole('checkbox', { name: 'Momentum' })).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(actions.getByRole('button', { name: 'In 1 watchlist' })).toBeVisible();

    const visitor = await playwright.request.newContext({ baseURL: program.url });
    const published = async (request: typeof visitor) => {
      const signals = (await (await request.get(`/api/signals?strategy=${id}`)).json()) as Signal[];
      return signals.filter(({ index }) => index !== null);
    };
    await expect.poll(async () => (await published(page.request)).length, { timeout: 120_000 }).toBeGreaterThan(0);
    const [signal] = await published(page.request);
    expect(await published(visitor)).toEqual([]);
    expect((await visitor.get(`/api/signals/${signal!.id}`)).status()).toBe(404);
    await open(page, `/signals/${signal!.id}`);
    await expect(page.getByRole('dialog').getByRole('heading', { name: signal!.symbol, exact: true })).toBeVisible();

    const other = await otherBrowser(browser);
    const [byMember, byVisitor] = [watchFeed(page), watchFeed(other)];
    for (const one of [other, page]) {
      await open(one, `${program.url}/signals`);
      await expect(one.getByText('Connected', { exact: true })).toBeVisible();
    }
    await expect.poll(() => byMember.length, { timeout: 240_000 }).toBeGreaterThan(0);
    await expect(other.locator(`a[href="/signals/${byMember[0]}"]`)).toHaveCount(0);

    await open(page, `/strategies/${id}`);
    await actions.getByRole('button', { name: 'Unsubscribe' }).click();
    await page
      .getByRole('alertdialog', { name: /^Unsubscribe from/ })
      .getByRole('button', { name: 'Unsubscribe' })
      .click();
    await expect(actions.getByRole('button', { name: 'Subscribe to Signals' })).toBeVisible();
    expect((await page.request.get(`/api/signals/${signal!.id}`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(actions.getByRole('status').first()).toContainText('Subscribed');
    expect(byVisitor).toEqual([]);
    await other.context().close();
    await visitor.dispose();
  },
);

delayed('a visitor who logs in to subscribe comes back to the strategy, which asks for the trial', async ({ page }) => {
  const email = newAddress('ben');
  await addMember(page, email);
  await open(page, '/strategies');
  await page.getByRole('list', { name: 'Strategies', exact: true }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Login to Subscribe' }).click();
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: /^Subscribe to/ })).toContainText('The trial is Pro for 14 days');
  await hydrated(page);
  await expect(page).toHaveURL(/\/strategies\/[\w-]+$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
