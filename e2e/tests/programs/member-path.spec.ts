import type { Page } from '@playwright/test';
import type { Strategy } from '@sealtick/contract';
import { LATER_NODE_OPTIONS } from '@sealtick/server/testing/later';
import { LIVELY_NODE_OPTIONS } from '@sealtick/server/testing/lively';
import { filledTables } from '@sealtick/server/testing/stored';
import { changeBrowser } from '../../support/kept-page.ts';
import { account, followMail, logIn, logOut, PASSWORD } from '../../support/program/members.ts';
import { onOwnProgram } from '../../support/program/own-program.ts';
import { isNightly } from '../../support/some-of.ts';
import { expect, hydrated, loadedAll, open, test } from '../../support/test.ts';

const EMAIL = 'amara@example.com';
const MOST_STEPS = 8;
const RUN = 'My first run';
/** Tables that have rows after the erasure; docs/security/stored-data.md says why. */
const LEFT = ['audit_entry', 'closed_account', 'sign_in_try', 'used_trial'];

const fresh = onOwnProgram();
// Open pages show the restarts.
fresh.use({ expectedErrors: [/status of (401|503)|ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection failed/] });
fresh.setTimeout(900_000);

const actions = (page: Page) => page.getByRole('region', { name: 'Your subscription' });
const runs = (page: Page) => page.getByRole('region', { name: 'Runs on the server' });

/** Counts what a visitor fills in and clicks from a strategy's page to the first subscription, but not the email. */
async function subscribeAsVisitor(page: Page, { id, name }: Strategy): Promise<number> {
  let steps = 0;
  const step = async (act: Promise<void>) => {
    steps += 1;
    await act;
  };
  await open(page, `/strategies/${id}`);
  await step(page.getByRole('link', { name: 'Login to Subscribe' }).click());
  await hydrated(page);
  await step(page.getByRole('main').getByRole('link', { name: 'Start Free' }).click());
  const form = page.getByRole('form', { name: 'Start Free' });
  await step(form.getByLabel('Email').fill(EMAIL));
  await step(form.getByLabel('New password', { exact: true }).fill(PASSWORD));
  await step(form.getByLabel('I am at least 18.').check());
  await step(form.getByLabel(/risk/i).check());
  await step(form.getByRole('button', { name: 'Start Free' }).click());
  await expect(page.getByText('Check your email')).toBeVisible();
  await followMail(page, EMAIL, 'Confirm your email address');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(`**/strategies/${id}*`);
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${name}` });
  await step(dialog.getByRole('button', { name: 'Start the trial and subscribe' }).click());
  await expect(actions(page).getByRole('status')).toHaveText('Subscribed: you see its signals immediately.');
  return steps;
}

/** Expects everything that the member made, in a browser that is logged in. */
async function expectEverything(page: Page, [first, second]: readonly [Strategy, Strategy]): Promise<void> {
  for (const { id } of [first, second]) {
    await open(page, `/strategies/${id}`);
    await expect(actions(page).getByRole('status')).toHaveText('Subscribed: you see its signals immediately.');
  }
  await expect(page.getByRole('button', { name: `Favourite ${second.name}` })).toHaveAttribute('aria-pressed', 'true');
  await open(page, '/');
  await expect(page.getByRole('main')).toContainText('you follow 2');
  const watchlist = page.getByRole('region', { name: 'Metals' });
  await expect(watchlist.getByRole('listitem')).toHaveText([/^XAUUSD/]);
  await open(page, '/risk-config');
  await expect(page.getByRole('textbox', { name: 'Account equity' })).toHaveValue('24,000');
  await open(page, '/broker-setup');
  const paper = page.getByRole('region', { name: 'Paper account' });
  await expect(paper.getByRole('switch', { name: 'Enable Automated Trading' })).toBeChecked();
  await open(page, '/platform');
  await expect(page.getByRole('table', { name: 'Subscriptions' }).locator('tbody tr')).toHaveCount(2);
  await expect(page.getByRole('tabpanel')).toContainText('Your trial of Pro ends in 14 days.');
  await open(page, `/strategies/${first.id}?tab=config`);
  await expect(runs(page).getByRole('checkbox', { name: RUN }), 'it is done').toBeVisible();
}

fresh(
  'what a new member does is there in every browser and after a restart, and gone after the deletion',
  async ({ page, program }) => {
    const [first, second] = (await program.read<Strategy[]>('/api/strategies')).filter(({ isActive }) => isActive) as [
      Strategy,
      Strategy,
    ];
    await test.step('signs up and subscribes in at most eight fields and clicks', async () => {
      expect(await subscribeAsVisitor(page, first)).toBeLessThanOrEqual(MOST_STEPS);
    });
    await test.step('subscribes to a second strategy, and marks it', async () => {
      await open(page, `/strategies/${second.id}`);
      await actions(page).getByRole('button', { name: 'Subscribe to Signals' }).click();
      await expect(actions(page).getByRole('status')).toContainText('Subscribed');
      await page.getByRole('button', { name: `Favourite ${second.name}` }).click();
      await expect(page.getByRole('button', { name: `Favourite ${second.name}` })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });
    await test.step('downloads the playbook', async () => {
      const download = page.waitForEvent('download');
      await actions(page).getByRole('link', { name: 'Download Playbook' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    });
    await test.step('makes a watchlist', async () => {
      await open(page, '/');
      const lists = page.getByRole('region', { name: 'Watchlists' });
      await expect(lists.getByText('No watchlists created')).toBeVisible();
      await lists.getByLabel('New watchlist').fill('Metals');
      await lists.getByRole('button', { name: 'Create', exact: true }).click();
      await lists.getByLabel('Add to Metals').selectOption('XAUUSD');
      await lists.getByRole('button', { name: 'Add the selection to Metals' }).click();
      await expect(page.getByRole('region', { name: 'Metals' }).getByRole('listitem')).toHaveText([/^XAUUSD/]);
    });
    await test.step('sets the risk', async () => {
      await open(page, '/risk-config');
      await page.getByRole('textbox', { name: 'Account equity' }).fill('24,000');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Settings saved');
    });
    await test.step('connects the paper account, which copies without asking', async () => {
      await open(page, '/broker-setup');
      await page.getByRole('region', { name: 'Brokers' }).getByRole('button', { name: 'Paper account' }).click();
      const form = page.getByRole('form', { name: 'Connect Paper account' });
      await form.getByRole('switch', { name: 'Enable Automated Trading' }).click();
      await form.getByRole('button', { name: 'Connect' }).click();
      await expect(page.getByRole('region', { name: 'Notification' })).toContainText(
        'Status: Active. Trade mode: Automated.',
      );
    });
    await test.step('runs a backtest on the config tab, and compares it', async () => {
      await open(page, `/strategies/${first.id}?tab=config`);
      await expect(page.getByText(/bars in \d+ ms, in this browser/)).toBeVisible({ timeout: 120_000 });
      await runs(page).getByRole('textbox', { name: 'Name of the run' }).fill(RUN);
      await runs(page).getByRole('button', { name: 'Run on the server' }).click();
      await runs(page).getByRole('checkbox', { name: RUN }).check({ timeout: 120_000 });
      await expect(page.getByRole('table', { name: 'Figures side by side' }).getByRole('columnheader')).toHaveCount(1);
    });

    await open(page, '/signals');
    await logOut(page);
    await changeBrowser(page);
    await logIn(page, EMAIL);
    await expect(account(page)).toBeVisible();
    const find = () => expectEverything(page, [first, second]);
    if (isNightly) await test.step('finds everything in another browser', find);
    // What a page is loading when the program ends cannot be loaded.
    await loadedAll(page);
    await program.restart();
    await test.step('finds everything in another browser after a restart', find);

    await test.step('deletes the account', async () => {
      await open(page, '/account');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('dialog', { name: 'Your account will be deleted' })).toBeVisible();
    });
    // Without the simulated market, of which two weeks of bars would be missing.
    await program.restart({ MARKET: 'files', NODE_OPTIONS: `${LIVELY_NODE_OPTIONS} ${LATER_NODE_OPTIONS}` });
    await test.step('after the grace nothing is left but what the documents list', async () => {
      await expect.poll(() => filledTables(program.folder), { timeout: 120_000 }).toEqual(LEFT);
    });
    await test.step('after the grace no one logs in, and who signs up again finds nothing', async () => {
      await changeBrowser(page);
      await logIn(page, EMAIL);
      await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toBeVisible();
      await subscribeAgain(page, first);
    });
  },
);

/** Signs up with the address of the deleted account: of it only the keyed hash of the used trial is left. */
async function subscribeAgain(page: Page, { id, name }: Strategy): Promise<void> {
  await open(page, `/login?mode=sign-up&returnTo=/strategies/${id}`);
  const form = page.getByRole('form', { name: 'Start Free' });
  await form.getByLabel('Email').fill(EMAIL);
  await form.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('I am at least 18.').check();
  await form.getByLabel(/risk/i).check();
  await form.getByRole('button', { name: 'Start Free' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await followMail(page, EMAIL, 'Confirm your email address');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL(`**/strategies/${id}`);
  await actions(page).getByRole('button', { name: 'Subscribe to Signals' }).click();
  await expect(page.getByRole('dialog', { name: `Subscribe to ${name}` })).toContainText('Your trial has ended.');
  for (const path of ['subscriptions', 'watchlists', 'favourites', 'runs'])
    expect(await (await page.request.get(`/api/${path}`)).json(), path).toEqual([]);
  expect(await (await page.request.get('/api/risk')).json()).toMatchObject({ equity: 10_000, savedAt: null });
}
