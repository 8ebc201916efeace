import type { Page } from '@playwright/test';
import { answerBrokers } from '../support/page/answer-brokers.ts';
import { expectLink, refusal } from '../support/page/answers.ts';
import { connected } from '../support/stand-in/brokers.ts';
import { expect, open, test } from '../support/test.ts';

const PATH = '/broker-setup';
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const status = (page: Page) => region(page, 'Integration Status');
const brokers = (page: Page) => region(page, 'Brokers');
const row = (page: Page, name: string) => brokers(page).getByRole('listitem').filter({ hasText: name });
const select = (page: Page, name: string) => brokers(page).getByRole('button', { name, exact: true }).click();
const form = (page: Page, name: string) => page.getByRole('form', { name: `Connect ${name}` });
const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });

const refuse = (errors: readonly { readonly path: string; readonly message: string }[]) =>
  refusal(400, 'Invalid body.', { code: 'INVALID_REQUEST', title: 'Bad Request', errors });

test.describe('a visitor', () => {
  test('sees that no broker is connected, and every broker with its status', async ({ page }) => {
    await open(page, PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broker Integration Setup');
    for (const text of ['Disconnected', 'No broker connected', 'Start with the paper account']) {
      await expect(status(page)).toContainText(text);
    }
    await expect(status(page).getByRole('button')).toHaveCount(0);
    await expect(brokers(page).getByRole('listitem').first()).toContainText('Paper account');
    for (const name of ['Paper account', 'MetaTrader 4', 'MetaTrader 5', 'OANDA', 'Interactive Brokers']) {
      await expect(row(page, name)).toContainText('Supported');
    }
    await expect(row(page, 'TD Ameritrade')).toContainText('Beta');
    await expect(row(page, 'FXCM')).toContainText('Integration in development');
    await expect(row(page, 'FXCM')).toContainText('Coming Soon');
    await expect(page.getByText('No broker selected')).toBeVisible();
    await expectLink(page, 'How signals are copied', '/help-center/connect-a-broker');
  });

  test('can fill in the form, whose keys are masked until they are revealed', async ({ page }) => {
    await open(page, PATH);
    await select(page, 'Binance');
    await expect(brokers(page).getByRole('button', { name: 'Binance' })).toHaveAttribute('aria-pressed', 'true');
    const binance = form(page, 'Binance');
    await expect(binance.getByRole('radio', { name: 'Demo Account' })).toBeChecked();
    await expect(binance.getByRole('radio', { name: 'Live Account' })).not.toBeChecked();
    for (const name of ['API Key', 'API Secret']) {
      const field = binance.getByLabel(name, { exact: true });
      await expect(field).toHaveAttribute('type', 'password');
      await binance.getByRole('button', { name: `Show ${name}` }).click();
      await expect(field).toHaveAttribute('type', 'text');
      await binance.getByRole('button', { name: `Hide ${name}` }).click();
      await expect(field).toHaveAttribute('type', 'password');
    }
    await expect(binance.getByRole('textbox', { name: 'Account ID' })).toBeVisible();
    await expect(binance.getByRole('switch', { name: 'Enable Automated Trading' })).not.toBeChecked();
    await binance.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('No broker selected')).toBeVisible();
  });

  test('sees that a broker has no demo accounts, and what to try first', async ({ page }) => {
    await open(page, `${PATH}?broker=kraken`);
    const kraken = form(page, 'Kraken');
    await expect(kraken.getByRole('radio', { name: 'Demo Account' })).toBeDisabled();
    await expect(kraken.getByRole('radio', { name: 'Live Account' })).toBeChecked();
    await expect(kraken.getByRole('group', { name: 'Trading Environment' })).toHaveAccessibleDescription(
      'Kraken has no demo accounts. Try the paper account first.',
    );
    await expect(kraken.getByRole('list')).toContainText('the paper account here, connected for a day');
  });

  test('sees before the form that no order goes to a real broker while the prices are generated', async ({ page }) => {
    const text = 'The prices of this site are generated, so no order is sent to OANDA.';
    await open(page, `${PATH}?broker=oanda`);
    await expect(region(page, 'Connect OANDA').getByRole('note').first()).toContainText(text);
    await select(page, 'Paper account');
    await expect(form(page, 'Paper account')).toBeVisible();
    await expect(page.getByText('The prices of this site are generated')).toHaveCount(0);
  });

  test('sees the risk warning once automated trading is on', async ({ page }) => {
    await open(page, `${PATH}?broker=oanda`);
    const oanda = form(page, 'OANDA');
    await expect(oanda).not.toContainText('You can lose more than you put in.');
    await oanda.getByRole('switch', { name: 'Enable Automated Trading' }).click();
    await expect(oanda).toContainText('Orders are placed without asking you.');
    await expect(oanda.getByRole('note')).toContainText(
      'You can lose more than you put in. Orders follow your risk limits.',
    );
  });

  test('chooses between both ways to connect Interactive Brokers, which is one broker of the list', async ({
    page,
  }) => {
    await open(page, PATH);
    await expect(row(page, 'Interactive Brokers')).toHaveCount(1);
    await select(page, 'Interactive Brokers');
    await expect(form(page, 'Interactive Brokers')).toContainText('A program on your machine places the orders.');
    await form(page, 'Interactive Brokers').getByText('Web API').click();
    const web = form(page, 'Interactive Brokers Web API');
    await expect(web.getByRole('radio', { name: 'Web API' })).toBeChecked();
    await expect(row(page, 'Interactive Brokers').getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await expect(web).toContainText('These keys can trade everything in the account.');
    await web.getByRole('button', { name: 'Connect' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log in to connect' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await web.getByText('Program on your machine').click();
    await expect(form(page, 'Interactive Brokers')).toBeVisible();
  });

  test('is asked to log in to connect, and comes back to the same broker', async ({ page }) => {
    await open(page, PATH);
    await select(page, 'Paper account');
    await form(page, 'Paper account').getByRole('button', { name: 'Connect' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log in to connect' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await form(page, 'Paper account').getByRole('button', { name: 'Connect' }).click();
    await Promise.all([
      page.waitForRequest(/\/api\/login\?returnTo=%2Fbroker-setup%3Fbroker%3Dpaper$/),
      question.getByRole('button', { name: 'Login' }).click(),
    ]);
  });

  test('is led to the login to register interest in a broker in preparation', async ({ page }) => {
    await open(page, PATH);
    const link = row(page, 'FXCM').getByRole('link', { name: 'Register interest in FXCM' });
    await expect(link).toHaveAttribute('href', '/api/login?returnTo=%2Fbroker-setup');
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member' });

  test('connects the paper account, and sees its status and trade mode', async ({ page }) => {
    const sent = await answerBrokers(page, () => ({
      connection: connected({ id: 'brk_new0000000000000000000', broker: 'paper', tradeMode: 'automated' }),
      bridgeKey: null,
    }));
    await open(page, PATH);
    await select(page, 'Paper account');
    const paper = form(page, 'Paper account');
    await expect(paper).toContainText('No key and no money are needed.');
    await expectLink(page, 'How the paper account works', '/help-center/use-the-paper-account');
    await expect(paper.getByRole('radio')).toHaveCount(0);
    await paper.getByRole('switch', { name: 'Enable Automated Trading' }).click();
    await expect(paper.getByRole('note')).toContainText(
      'No money is at risk on paper. At a broker you can lose more than you put in.',
    );
    await paper.getByRole('button', { name: 'Connect' }).click();
    await expect(toast(page)).toContainText('Paper account connected');
    await expect(toast(page)).toContainText('Status: Active. Trade mode: Automated.');
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/brokers/connections',
        body: { broker: 'paper', environment: 'demo', isAutomated: true },
      },
    ]);
  });

  test('connects a broker with its key, in manual mode by default', async ({ page }) => {
    const sent = await answerBrokers(page, () => ({
      connection: connected({ id: 'brk_new0000000000000000000' }),
      bridgeKey: null,
    }));
    await open(page, PATH);
    await select(page, 'OANDA');
    const oanda = form(page, 'OANDA');
    await expect(oanda).toContainText('which has no secret');
    await oanda.getByLabel('API Key', { exact: true }).fill(' a-token ');
    await oanda.getByRole('textbox', { name: 'Account ID' }).fill('101-004-1234567-001');
    await oanda.getByRole('button', { name: 'Connect' }).click();
    await expect(toast(page)).toContainText('Status: Active. Trade mode: Manual.');
    expect(sent[0]?.body).toEqual({
      broker: 'oanda',
      environment: 'demo',
      isAutomated: false,
      apiKey: 'a-token',
      accountId: '101-004-1234567-001',
    });
  });

  test('sees at each field what is missing, before anything is sent', async ({ page }) => {
    const sent = await answerBrokers(page, () => null);
    await open(page, `${PATH}?broker=kraken`);
    const kraken = form(page, 'Kraken');
    await kraken.getByRole('button', { name: 'Connect' }).click();
    await expect(kraken.getByRole('alert')).toHaveText([
      'Enter the key that Kraken gave you.',
      'Enter the secret that Kraken gave you with the key.',
      'Type the words: I can lose more than I expect',
    ]);
    expect(sent).toEqual([]);
  });

  test('connects OKX, whose keys have a passphrase', async ({ page }) => {
    const sent = await answerBrokers(page, () => ({
      connection: connected({ id: 'brk_okx0000000000000000000', broker: 'okx', tradeMode: 'manual' }),
      bridgeKey: null,
    }));
    await open(page, `${PATH}?broker=okx`);
    const okx = form(page, 'OKX');
    await okx.getByLabel('API Key', { exact: true }).fill('a-key');
    await okx.getByLabel('API Secret', { exact: true }).fill('a-secret');
    await okx.getByRole('button', { name: 'Connect' }).click();
    await expect(okx).toContainText('Enter the passphrase that you chose at OKX for this key.');
    const passphrase = okx.getByLabel('API Passphrase', { exact: true });
    await expect(passphrase).toHaveAttribute('type', 'password');
    await passphrase.fill('a-passphrase');
    await okx.getByRole('button', { name: 'Connect' }).click();
    await expect(toast(page)).toContainText('OKX connected');
    const keys = { apiKey: 'a-key', apiSecret: 'a-secret', passphrase: 'a-passphrase' };
    expect(sent.map(({ body }) => body)).toEqual([{ broker: 'okx', environment: 'demo', isAutomated: false, ...keys }]);
  });

  test('cannot choose the Web API while the site does not offer it', async ({ page }) => {
    await open(page, `${PATH}?broker=interactive-brokers`);
    const bridge = form(page, 'Interactive Brokers');
    await expect(bridge.getByRole('radio', { name: 'Web API' })).toBeDisabled();
    await expect(bridge).toContainText('This site does not offer: Web API.');
  });

  test('sees that a broker cannot be connected while live accounts are switched off', async ({ page }) => {
    await open(page, `${PATH}?broker=kraken`);
    await expect(form(page, 'Kraken').getByRole('note')).toHaveText(
      'Live accounts are switched off on this site, and Kraken has no others: it cannot be connected now.',
    );
    await select(page, 'Binance');
    const binance = form(page, 'Binance');
    await expect(binance.getByRole('note')).toHaveCount(0);
    await binance.getByRole('radio', { name: 'Live Account' }).check();
    await expect(binance.getByRole('note')).toHaveText(
      'Live accounts are switched off on this site: choose Demo Account.',
    );
  });

  test('sees at the field why it was refused, and what was typed stays', async ({ page }) => {
    await page.route('**/api/brokers/connections', (route, request) =>
      request.method() === 'GET'
        ? route.fallback()
        : route.fulfill(refuse([{ path: 'accountId', message: 'Invalid `accountId`: No such account.' }])),
    );
    await open(page, `${PATH}?broker=oanda`);
    const oanda = form(page, 'OANDA');
    await oanda.getByLabel('API Key', { exact: true }).fill('a-token');
    await oanda.getByRole('textbox', { name: 'Account ID' }).fill('101-004-1234567-01');
    await oanda.getByRole('button', { name: 'Connect' }).click();
    await expect(oanda.getByRole('alert')).toHaveText('Invalid Account ID: No such account.');
    const account = oanda.getByRole('textbox', { name: 'Account ID' });
    await expect(account).toHaveAttribute('aria-invalid', 'true');
    await expect(account).toHaveValue('101-004-1234567-01');
    await expect(oanda.getByLabel('API Key', { exact: true })).toHaveValue('a-token');
  });

  test('sees above the button what is wrong with a field that the form does not have', async ({ page }) => {
    await page.route('**/api/brokers/connections', (route, request) =>
      request.method() === 'GET'
        ? route.fallback()
        : route.fulfill(refuse([{ path: 'broker', message: 'Only one paper account can be connected.' }])),
    );
    await open(page, `${PATH}?broker=paper`);
    await form(page, 'Paper account').getByRole('button', { name: 'Connect' }).click();
    await expect(form(page, 'Paper account').getByRole('alert')).toHaveText('Only one paper account can be connected.');
  });

  test('learns that the server cannot be reached', async ({ page }) => {
    await page.route('**/api/brokers/connections', (route, request) =>
      request.method() === 'GET' ? route.fallback() : route.abort(),
    );
    await open(page, `${PATH}?broker=paper`);
    await form(page, 'Paper account').getByRole('button', { name: 'Connect' }).click();
    await expect(form(page, 'Paper account').getByRole('alert')).toContainText('could not be reached');
  });

  test('sees their own limits in the risk warning', async ({ page }) => {
    await open(page, `${PATH}?broker=oanda`);
    await form(page, 'OANDA').getByRole('switch', { name: 'Enable Automated Trading' }).click();
    await expect(form(page, 'OANDA').getByRole('note')).toContainText('2.0% per trade, $500 per day, 10% drawdown');
  });

  test('sees what a live account needs, and types the risk warning', async ({ page }) => {
    const sent = await answerBrokers(page, () => ({
      connection: connected({ id: 'brk_new0000000000000000000', environment: 'live' }),
      bridgeKey: null,
    }));
    await open(page, `${PATH}?broker=oanda`);
    const oanda = form(page, 'OANDA');
    await expect(oanda.getByRole('textbox', { name: 'Risk warning' })).toHaveCount(0);
    await oanda.getByRole('radio', { name: 'Live Account' }).check();
    await expect(oanda).toContainText('a Demo Account of OANDA that has been connected for a day');
    await oanda.getByLabel('API Key', { exact: true }).fill('a-token');
    await oanda.getByRole('textbox', { name: 'Risk warning' }).fill('I can lose more than I expect');
    await oanda.getByRole('button', { name: 'Connect' }).click();
    await expect(toast(page)).toContainText('OANDA connected');
    expect(sent[0]?.body).toMatchObject({ environment: 'live', confirmation: 'I can lose more than I expect' });
  });

  test('sees the key of a bridge once, with the steps that install it', async ({ page }) => {
    await answerBrokers(page, () => ({
      connection: connected({ id: 'brk_new0000000000000000000', broker: 'metatrader-5', state: 'waiting' }),
      bridgeKey: 'stk_live_bridge_4Xq',
    }));
    await open(page, PATH);
    await select(page, 'MetaTrader 5');
    await expect(form(page, 'MetaTrader 5').getByLabel('API Key')).toHaveCount(0);
    await form(page, 'MetaTrader 5').getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Key of the bridge for MetaTrader 5' });
    await expect(dialog).toContainText('stk_live_bridge_4Xq');
    await expect(dialog).toContainText('It will not be shown again');
    const steps = dialog.getByRole('list', { name: 'Install the bridge for MetaTrader 5' });
    await expect(steps).toContainText('MetaEditor');
    for (const file of ['SealtickBridge.mq5', 'SealtickBridge.mqh'])
      await expectLink(steps, file, `/api/brokers/bridge-files/${file}`);
    await expect(toast(page)).toContainText('Status: Waiting for the bridge. Trade mode: Manual.');
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await expect(page.getByText('stk_live_bridge_4Xq')).toHaveCount(0);
  });

  test('reads that MetaTrader 4 shows programs its whole history only if the terminal does', async ({ page }) => {
    await answerBrokers(page, () => ({
      connection: connected({ id: 'brk_new0000000000000000000', broker: 'metatrader-4', state: 'waiting' }),
      bridgeKey: 'stk_live_bridge_4Xq',
    }));
    await open(page, `${PATH}?broker=metatrader-4`);
    await form(page, 'MetaTrader 4').getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Key of the bridge for MetaTrader 4' });
    const steps = dialog.getByRole('list', { name: 'Install the bridge for MetaTrader 4' });
    await expect(steps).toContainText('In the tab Account History, choose All History from the menu.');
  });

  test('registers interest in a broker in preparation', async ({ page }) => {
    const sent = await answerBrokers(page, () => null);
    await open(page, PATH);
    await row(page, 'FXCM').getByRole('button', { name: 'Register interest in FXCM' }).click();
    await expect(toast(page)).toContainText('FXCM cannot be connected yet.');
    expect(sent).toEqual([{ method: 'POST', path: '/api/brokers/interest', body: { broker: 'fxcm' } }]);
  });
});
