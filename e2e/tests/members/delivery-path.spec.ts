import type { Page } from '@playwright/test';
import type { Channel } from '@sealtick/contract';
import { changeBrowser } from '../../support/kept-page.ts';
import { PREFERENCES, save, settings, toast, toggle } from '../../support/page/delivery-settings.ts';
import { goTo } from '../../support/page/go-to.ts';
import { account, addMember, logIn, logOut, PASSWORD, signUp } from '../../support/program/members.ts';
import { readMail } from '../../support/program/own-program.ts';
import { startReceiver } from '../../support/program/webhook-receiver.ts';
import { isNightly } from '../../support/some-of.ts';
import { expect, expectAccessible, loadedAll, open, test } from '../../support/test.ts';

const EMAIL = 'dora@northwind.test';
const READER = 'amara@northwind.test';
const TIDELINE = { id: 'tideline-pullback', name: 'Tideline Pullback' };

// Open pages show the restart.
test.use({ expectedErrors: [/status of (401|503)|ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection failed/] });
test.setTimeout(600_000);

const notifications = (page: Page) => page.getByRole('form', { name: 'Notification Preferences' });
const frequency = (page: Page) => notifications(page).getByRole('combobox', { name: 'Signal frequency' });
const strategy = (page: Page) => page.getByRole('region', { name: 'Single strategies' }).getByRole('listitem');

/** Starts the trial and subscribes, which adds the address of the account as a channel. */
async function subscribe(page: Page, origin: string): Promise<void> {
  for (const [path, data] of [
    ['/api/trial', undefined],
    ['/api/subscriptions', { strategyId: TIDELINE.id }],
  ] as const) {
    const answer = await page.request.post(path, { headers: { origin }, ...(data ? { data } : {}) });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  }
}

/** Expects all settings of the member, in a browser that is logged in. */
async function expectEverything(page: Page, endpoint: string): Promise<void> {
  await open(page, '/delivery-settings');
  await expect(settings(page).getByRole('list', { name: 'Email addresses' })).toContainText(`${EMAIL} Confirmed`);
  await expect(settings(page).getByRole('list', { name: 'Webhook endpoints' })).toContainText(`${endpoint} Working`);
  await goTo(page, PREFERENCES);
  for (const name of ['80', 'London'])
    await expect(settings(page).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle(page, 'Crypto')).not.toBeChecked();
  await expect(toggle(page, 'Quiet hours')).toBeChecked();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:00');
  await expect(strategy(page).getByRole('switch', { name: TIDELINE.name })).not.toBeChecked();
  await expect(strategy(page).getByRole('combobox', { name: 'Minimum' })).toHaveValue('90');
  await expect(settings(page)).not.toContainText('not saved');
  await goTo(page, '/notification-settings');
  await expect(frequency(page)).toHaveValue('high');
}

test('a member receives notices from the first subscription on, and ends them by the link of an email without logging in', async ({
  page,
  browser,
  sharedProgram: program,
}) => {
  await signUp(page, READER);
  await subscribe(page, program!.url);
  const channel = async () => ((await (await page.request.get('/api/delivery/channels')).json()) as Channel[])[0]!;
  expect(await channel()).toMatchObject({ kind: 'email', label: READER, state: 'active', isOn: true });

  const sent = await page.request.post(`/api/delivery/channels/${(await channel()).id}/test`, {
    headers: { origin: program!.url },
  });
  expect(await sent.json()).toMatchObject({ outcome: 'accepted' });
  await readMail(page, /^Test: /, READER);
  await expect(page.getByRole('main')).toContainText('This is a test. It is not a signal');

  const incident = ['--severity', 'minor', '--components', 'mail', '--description', 'Emails wait.'];
  await program!.command('operator', 'open-incident', 'Emails are late', ...incident);
  await readMail(page, /Emails are late/, READER);
  const stop = (await page.getByRole('link', { name: 'Stop these emails' }).getAttribute('href'))!;

  const other = await (await browser.newContext()).newPage();
  await other.goto(stop);
  await expectAccessible(other);
  expect((await channel()).isOn, 'opening the link changes nothing').toBe(true);
  await other.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('These emails have stopped');
  expect(await channel()).toMatchObject({ isOn: false, reason: expect.stringContaining('Switched off by the link') });
  await open(page, '/delivery-settings');
  await expect(page.getByRole('list', { name: 'Email addresses' })).toContainText('Switched off by the link');
  await other.context().close();
});

test('what a visitor typed is saved after the login, and all settings are there in another browser and after a restart', async ({
  page,
  sharedProgram: program,
}) => {
  const receiver = await startReceiver();
  await addMember(page, EMAIL);

  await test.step('a visitor chooses, and is asked to log in', async () => {
    await open(page, PREFERENCES);
    await settings(page).getByRole('button', { name: '80' }).click();
    await settings(page).getByRole('button', { name: 'London' }).click();
    await toggle(page, 'Crypto').click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }).click();
    await frequency(page).selectOption('High Priority Only');
    await notifications(page).getByRole('button', { name: 'Save Settings' }).click();
    await page.getByRole('alertdialog', { name: 'Log in to save' }).getByRole('button', { name: 'Login' }).click();
  });
  await test.step('the login leads back, and saves what was typed', async () => {
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(EMAIL);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Settings saved');
    await page.waitForURL('**/notification-settings');
    await page.reload();
    await expect(frequency(page)).toHaveValue('high');
    await open(page, PREFERENCES);
    await expect(settings(page).getByRole('button', { name: '80' })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('the member adds a channel, quiet hours and rules of a strategy', async () => {
    await subscribe(page, program!.url);
    await open(page, '/delivery-settings');
    await toggle(page, 'Webhook').click();
    await settings(page).getByRole('textbox', { name: 'URL' }).fill(receiver.url);
    await page.getByRole('tab', { name: 'Signal Preferences' }).click();
    await toggle(page, 'Quiet hours').click();
    await page.getByLabel('From', { exact: true }).fill('23:00');
    await strategy(page).getByRole('switch', { name: TIDELINE.name }).click();
    await strategy(page).getByRole('combobox', { name: 'Minimum' }).selectOption('90');
    await save(page).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await expect(settings(page)).not.toContainText('not saved');
    await expectEverything(page, receiver.url);
  });

  await logOut(page);
  await changeBrowser(page);
  await logIn(page, EMAIL);
  await expect(account(page)).toBeVisible();
  const find = () => expectEverything(page, receiver.url);
  if (isNightly) await test.step('finds everything in another browser', find);
  // What a page is loading when the program ends cannot be loaded.
  await loadedAll(page);
  await program!.restart();
  await test.step('finds everything in another browser after a restart', find);
  receiver.stop();
});
