import type { Page, Route } from '@playwright/test';
import { answerBrokers } from '../support/page/answer-brokers.ts';
import { expectLink, refusal } from '../support/page/answers.ts';
import { connected, OANDA, orderToConfirm, PAPER } from '../support/stand-in/brokers.ts';
import { RISK_SETTINGS } from '../support/stand-in/risk.ts';
import { expect, open, PHONE, pretend, test } from '../support/test.ts';

const PATH = '/broker-setup';
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const status = (page: Page) => region(page, 'Integration Status');
const brokers = (page: Page) => region(page, 'Brokers');
const row = (page: Page, name: string) => brokers(page).getByRole('listitem').filter({ hasText: name });
const select = (page: Page, name: string) => brokers(page).getByRole('button', { name, exact: true }).click();
const form = (page: Page, name: string) => page.getByRole('form', { name: `Connect ${name}` });
const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });

test.describe('a member with accounts', () => {
  test.use({ scenario: 'subscriber' });

  const orders = (page: Page) => region(page, 'Copied signals').getByRole('listitem');

  test('sees which account is connected, what it is worth, and the real brokers', async ({ page }) => {
    await open(page, PATH);
    for (const text of ['Paper account', '24,397.95', '+97.95', '4 accounts', 'MetaTrader 5, Binance']) {
      await expect(status(page)).toContainText(text);
    }
    await expect(row(page, 'OANDA')).toContainText('Connected');
    await expect(row(page, 'MetaTrader 4')).toContainText(/Bridge silent for \d+\smin/);
    await expect(row(page, 'MetaTrader 5')).toContainText('Waiting for the bridge');
    await expect(row(page, 'TD Ameritrade')).toContainText('Interest registered');
  });

  test('sees the state of each account in words', async ({ page }) => {
    await open(page, PATH);
    await expect(region(page, 'Paper account')).toContainText('Active');
    await select(page, 'MetaTrader 4');
    await expect(region(page, 'MetaTrader 4')).toContainText(/Bridge silent for \d+\smin/);
    await expect(region(page, 'MetaTrader 4')).toContainText('Stops stay at MetaTrader 4.');
    await select(page, 'MetaTrader 5');
    await expect(region(page, 'MetaTrader 5')).toContainText('Waiting for the bridge');
    await expect(region(page, 'MetaTrader 5').getByRole('list', { name: /^Install the bridge/ })).toBeVisible();
    await expect(region(page, 'Last comparison')).toContainText('Not compared yet.');
  });

  test('never sees the key of an account, but its last characters', async ({ page }) => {
    await open(page, `${PATH}?broker=oanda`);
    await expect(region(page, 'OANDA')).toContainText('••••9c1e');
    await expect(region(page, 'OANDA')).toContainText('101-004-1234567-001');
  });

  test('reads that Tether counts as a dollar, once an account is worth Tether', async ({ page }) => {
    const account = { currency: 'USDT', balance: 5_000, equity: 5_012.5, statedAt: new Date().toISOString() };
    await answerBrokers(page, () => connected({ account }));
    await page.route('**/api/brokers/connections', (route) => route.fulfill({ json: [connected({ account })] }));
    await open(page, `${PATH}?broker=oanda`);
    await expect(region(page, 'OANDA').first()).not.toContainText('Tether');
    const settings = page.getByRole('form', { name: 'Trade mode and limits' });
    await settings.getByRole('textbox', { name: 'Max copies per day' }).fill('5');
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await expect(region(page, 'OANDA').first()).toContainText(/Value5,012\.50\sUSDT/);
    await expect(region(page, 'OANDA').first()).toContainText('TetherCounts as 1 USD where the market has no price');
  });

  test('sees orders with their fills and steps, and why a signal was not placed', async ({ page }) => {
    await open(page, PATH);
    await expect(orders(page).nth(0)).toContainText('Units2,000, 1,500 filled');
    await expectLink(orders(page).nth(0), 'EURUSD', '/signals/signal-1');
    await orders(page).nth(0).getByText('3 steps').click();
    const steps = orders(page).nth(0).getByRole('list', { name: 'Steps of EURUSD' });
    await expect(steps).toContainText('Limit order for 2,000 units. P-1182');
    await expect(page.getByText('Not placed: too late by 12 s: a signal of 5m is copied within 30 s.')).toBeVisible();
    await expect(region(page, 'Copied signals')).toContainText(/\+1\.98\sR/);
    await expect(orders(page).filter({ hasText: 'Open' })).toContainText('Part closed at1.0912');
    await expect(orders(page).filter({ hasText: '1.98' })).toContainText('Closed at1.0912');
  });

  test('sees the results of the account, and what their difference from the published ones is made of', async ({
    page,
  }) => {
    await open(page, PATH);
    const results = region(page, 'Results of this account');
    await expect(results).toContainText(/Result\+0\.98\sRpublished \+1\.02\sR/);
    await expect(results).toContainText('Win rate50.0%of 2 trades');
    await expect(results).toContainText(/Price moved before the order−0\.024\sR/);
    await expect(results).toContainText(/Together−0\.040\sR/);
    await select(page, 'OANDA');
    await expect(region(page, 'Results of this account')).toContainText('No trade closed yet.');
  });

  test('confirms an order of an account in manual mode in the time that is left', async ({ page }) => {
    const sent = await answerBrokers(page, () => ({ ...orderToConfirm(), state: 'sent' }));
    await open(page, PATH);
    const waiting = region(page, 'Waiting for you');
    await expect(waiting).toContainText('OANDA');
    await expect(waiting).toContainText(/\d\ss left/);
    await waiting.getByRole('button', { name: 'Confirm EURUSD long' }).click();
    await expect(toast(page)).toContainText('EURUSD long is sent to OANDA.');
    expect(sent).toEqual([
      { method: 'POST', path: '/api/brokers/orders/bor_confirm000000000000000/confirm', body: null },
    ]);
  });

  test.describe('whose order was cancelled elsewhere', () => {
    test.use({ expectedErrors: [/409 \(Conflict\)/] });

    test('reads why it was not placed until they dismiss it', async ({ page }) => {
      const detail = 'The signal has ended.';
      await open(page, PATH);
      const waiting = region(page, 'Waiting for you');
      let reads = 0;
      await page.route(`**/${OANDA.id}/orders?*`, (route) => {
        reads += 1;
        return route.fulfill({ json: [{ ...orderToConfirm(), state: 'cancelled', reason: detail }] });
      });
      await page.route('**/api/brokers/orders/*/confirm', (route) =>
        route.fulfill(refusal(409, detail, { code: 'CONFLICT' })),
      );
      await waiting.getByRole('button', { name: 'Confirm EURUSD long' }).click();
      await expect.poll(() => reads).toBe(1);
      await expect(waiting.getByRole('alert')).toHaveText(detail);
      await expect(waiting.getByRole('button', { name: 'Confirm EURUSD long' })).toHaveCount(0);
      await waiting.getByRole('button', { name: 'Dismiss EURUSD long' }).click();
      await expect(waiting).toHaveCount(0);
    });
  });

  test('reads that the answer to a confirmation was lost, and once it is known that the order was sent', async ({
    page,
  }) => {
    await open(page, PATH);
    const waiting = region(page, 'Waiting for you');
    let state: 'to-confirm' | 'sent' = 'to-confirm';
    let reads = 0;
    await page.route(`**/${OANDA.id}/orders?*`, (route) => {
      reads += 1;
      return route.fulfill({ json: [{ ...orderToConfirm(), state }] });
    });
    await page.clock.install();
    await page.route('**/api/brokers/orders/*/confirm', (route) => {
      state = 'sent';
      return route.abort();
    });
    await waiting.getByRole('button', { name: 'Confirm EURUSD long' }).click();
    await expect(waiting.getByRole('alert')).toHaveText(/could not be reached/);
    await page.clock.fastForward(30_000);
    await expect.poll(() => reads).toBeGreaterThan(0);
    await expect(waiting.getByRole('button', { name: 'Confirm EURUSD long' })).toHaveCount(0);
    await expect(waiting.getByText('The order was sent to OANDA.')).toBeVisible();
    await expect(waiting.getByRole('alert')).toHaveCount(0);
    await waiting.getByRole('button', { name: 'Dismiss EURUSD long' }).click();
    await expect(waiting).toHaveCount(0);
  });

  test('does not read that an order is not placed while its confirmation is sent', async ({ page }) => {
    const orders = [orderToConfirm()];
    await page.route(`**/${OANDA.id}/orders?*`, (route) => route.fulfill({ json: orders }));
    await page.clock.install();
    await open(page, PATH);
    const waiting = region(page, 'Waiting for you');
    let answer = () => {};
    await page.route('**/api/brokers/orders/*/confirm', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return route.fulfill({ json: { ...orderToConfirm(), state: 'sent' } });
    });
    await waiting.getByRole('button', { name: 'Confirm EURUSD long' }).click();
    await page.clock.fastForward(3 * 60_000);
    await expect(waiting).toBeVisible();
    await expect(waiting).not.toContainText('It is not placed.');
    await expect(waiting).not.toContainText('left');
    answer();
    await expect(toast(page)).toContainText('EURUSD long is sent to OANDA.');
  });

  test('can no longer confirm an order once its time is over', async ({ page }) => {
    const orders = [orderToConfirm()];
    await page.route(`**/${OANDA.id}/orders?*`, (route) => route.fulfill({ json: orders }));
    await page.clock.install();
    await open(page, PATH);
    await expect(region(page, 'Waiting for you')).toBeVisible();
    await page.clock.fastForward(3 * 60_000);
    await expect(page.getByRole('button', { name: 'Confirm EURUSD long' })).toHaveCount(0);
  });

  test('still confirms an order that waited before the account became automated', async ({ page }) => {
    const orders = [{ ...orderToConfirm(), id: 'bor_waiting000000000000000', connectionId: PAPER.id }];
    await page.route(`**/${PAPER.id}/orders?*`, (route) => route.fulfill({ json: orders }));
    await open(page, PATH);
    await expect(page.getByText('Automated: orders are placed without asking you.')).toBeVisible();
    await expect(
      region(page, 'Waiting for you').getByRole('listitem').filter({ hasText: 'Paper account' }),
    ).toHaveCount(1);
  });

  test('changes trade mode and limits, which are saved together', async ({ page }) => {
    const sent = await answerBrokers(page, () => connected({}));
    await open(page, `${PATH}?broker=oanda`);
    const settings = page.getByRole('form', { name: 'Trade mode and limits' });
    await expect(settings).toContainText('Manual: each order waits until you confirm it.');
    await settings.getByRole('switch', { name: 'Enable Automated Trading' }).click();
    await expect(settings.getByRole('note')).toContainText('You can lose more than you put in.');
    await settings.getByRole('textbox', { name: 'Max copies per day' }).fill('2.5');
    await expect(settings.getByRole('alert')).toHaveText('Enter a whole number from 1 to 1,000, or nothing.');
    await settings.getByRole('textbox', { name: 'Max copies per day' }).fill('5');
    await settings.getByRole('textbox', { name: 'Max loss per day' }).fill('');
    await expect(settings).toContainText('3 changes not saved. trade mode, copies per day, loss per day');
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(page)).toContainText('They apply to the next signal.');
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/brokers/connections/brk_oanda00000000000000000',
        body: { tradeMode: 'automated', caps: { ordersPerDay: 5, lossPerDay: null }, sharesSlippage: false },
      },
    ]);
  });

  test.describe('whose account was disconnected elsewhere', () => {
    test.use({ expectedErrors: [/404 \(Not Found\)/] });

    test('reads so when it saves its settings, and no longer sees the account', async ({ page }) => {
      const answer = refusal(404, 'Unknown connection.', { code: 'NOT_FOUND' });
      await open(page, `${PATH}?broker=oanda`);
      await page.route(`**/api/brokers/connections/${OANDA.id}*`, (route) => route.fulfill(answer));
      await page.route('**/api/brokers/connections', (route) => route.fulfill({ json: [PAPER] }));
      const settings = page.getByRole('form', { name: 'Trade mode and limits' });
      await settings.getByRole('textbox', { name: 'Max copies per day' }).fill('5');
      await settings.getByRole('button', { name: 'Save Settings' }).click();
      await expect(toast(page)).toContainText('This account at OANDA was disconnected in another tab or browser.');
      await expect(form(page, 'OANDA')).toBeVisible();
      await expect(settings).toHaveCount(0);
    });
  });

  test('sees which symbols are not traded, and names them', async ({ page }) => {
    const sent = await answerBrokers(page, () => connected({}));
    await open(page, `${PATH}?broker=oanda`);
    const symbols = region(page, 'Symbols');
    await expect(symbols).toContainText('1 is not traded');
    await symbols.getByRole('heading', { name: 'Symbols' }).click();
    await expect(symbols).toContainText('Not traded: no name at OANDA.');
    await expect(symbols.getByRole('textbox', { name: 'EURUSD' })).toHaveValue('EUR_USD');
    await symbols.getByRole('textbox', { name: 'BTCUSD' }).fill('BTC_USD');
    await symbols.getByRole('textbox', { name: 'GBPUSD' }).fill('');
    await symbols.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(page)).toContainText('Symbols saved');
    expect(sent[0]?.body).toEqual({ symbols: { GBPUSD: null, BTCUSD: 'BTC_USD' } });
  });

  test('sees what differs from the broker', async ({ page }) => {
    await open(page, `${PATH}?broker=oanda`);
    const differences = region(page, 'Last comparison').getByRole('listitem');
    await expect(differences.nth(0)).toContainText('XAUUSD');
    await expect(differences.nth(0)).toContainText('was not placed by this site');
    await expect(differences.nth(0)).toContainText(
      'Nothing to do if you placed it yourself. If not, check at OANDA who did.',
    );
    await expect(differences.nth(1)).toContainText('No stop');
    await expect(differences.nth(1)).toContainText('set the stop at OANDA yourself');
    await expect(differences.nth(2)).toContainText('Check your orders and positions at OANDA.');
    await expect(differences.nth(3)).toContainText('If you did not change it yourself, check the position at OANDA.');
    await expect(differences.nth(4)).toContainText('Different stop');
    await expect(differences.nth(4)).toContainText('Stops follow the signal.');
    const note = region(page, 'OANDA').getByRole('status').filter({ hasText: 'differences' });
    await expect(note).toContainText('4 differences between this site and OANDA.');
    await expectLink(note, 'See what to do', '#differences');
    await select(page, 'Paper account');
    await expect(region(page, 'Last comparison')).toContainText('No differences: orders, positions and stops agree.');
  });

  test('halts every account after a confirmation', async ({ page }) => {
    const sent = await answerBrokers(page, () => ({ connections: [] }));
    await open(page, PATH);
    await status(page).getByRole('button', { name: 'Halt trading' }).click();
    const question = page.getByRole('alertdialog', { name: 'Halt trading?' });
    await expect(question).toContainText(
      'Open positions keep their stops. Targets stay too, except at Kraken, Bybit and OKX, which hold none.',
    );
    await question.getByRole('button', { name: 'Halt trading' }).click();
    await expect(toast(page)).toContainText('No order is placed until you resume.');
    expect(sent).toEqual([{ method: 'POST', path: '/api/brokers/halt', body: null }]);
  });

  test('learns that a halt did not arrive', async ({ page }) => {
    await page.route('**/api/brokers/halt', (route) => route.abort());
    await open(page, PATH);
    await status(page).getByRole('button', { name: 'Halt trading' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Halt trading' }).click();
    await expect(status(page).getByRole('alert')).toContainText('could not be reached');
  });

  test('disconnects after reading what happens to orders, positions and the key', async ({ page }) => {
    const sent = await answerBrokers(page, () => null);
    await open(page, `${PATH}?broker=oanda`);
    await region(page, 'OANDA').getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('alertdialog', { name: 'Disconnect OANDA?' });
    await expect(question).toContainText('Pending entries are cancelled. The key is deleted.');
    await expect(question).toContainText('Open positions and their stops stay at OANDA');
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expect(toast(page)).toContainText('OANDA disconnected');
    expect(sent).toEqual([
      { method: 'DELETE', path: '/api/brokers/connections/brk_oanda00000000000000000', body: null },
    ]);
  });

  test('connects a second account at the same broker', async ({ page }) => {
    await open(page, `${PATH}?broker=oanda`);
    await region(page, 'OANDA').getByRole('button', { name: 'Connect another account' }).click();
    await expect(form(page, 'OANDA')).toBeVisible();
    await form(page, 'OANDA').getByRole('button', { name: 'Cancel' }).click();
    await expect(region(page, 'Paper account')).toBeVisible();
  });
});

test.describe('on the dashboard', () => {
  const strip = (page: Page) => region(page, 'Accounts at brokers');

  test.describe('a member with accounts', () => {
    test.use({ scenario: 'subscriber' });

    test('sees their state and halts them', async ({ page }) => {
      const sent = await answerBrokers(page, () => ({ connections: [] }));
      await open(page, '/platform');
      await expect(strip(page).getByRole('listitem')).toHaveCount(5);
      await expect(strip(page).getByRole('listitem').nth(2)).toContainText(/MetaTrader 4\s?Bridge silent for \d+\smin/);
      await strip(page).getByRole('button', { name: 'Halt trading' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Halt trading' }).click();
      await expect(toast(page)).toContainText('Trading halted');
      expect(sent.map(({ path }) => path)).toEqual(['/api/brokers/halt']);
      await strip(page).getByRole('link', { name: 'Brokers' }).click();
      await expect(page).toHaveURL('/broker-setup');
    });
  });

  test.describe('a member without one', () => {
    test.use({ scenario: 'new member' });

    test('sees nothing of brokers', async ({ page }) => {
      await open(page, '/platform');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform');
      await expect(strip(page)).toHaveCount(0);
    });
  });
});

test.describe('a member whose account has reached the maximum drawdown', () => {
  test.use({ scenario: 'subscriber' });

  test('sees what follows, and resumes', async ({ page }) => {
    const sent = await answerBrokers(page, () => connected({ broker: 'binance' }));
    await open(page, `${PATH}?broker=binance`);
    const account = region(page, 'Binance');
    await expect(account).toContainText('Max drawdown reached');
    await expect(region(page, 'Copied signals')).toContainText('None is placed while the account is not active.');
    await expect(account).toContainText('No order is placed until you resume');
    await account.getByRole('button', { name: 'Resume trading' }).click();
    await expect(toast(page)).toContainText('Binance resumed');
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/api/brokers/connections/brk_binance000000000000000/resume'],
    ]);
  });
});

test.describe('a member whose account is halted', () => {
  test.use({ scenario: 'stopped account' });

  test('sees it, and resumes', async ({ page }) => {
    const sent = await answerBrokers(page, () => connected({ broker: 'paper' }));
    await open(page, PATH);
    await expect(status(page).getByRole('button', { name: 'Halt trading' })).toHaveCount(0);
    await expect(status(page)).toContainText('Halted');
    const paper = region(page, 'Paper account');
    await expect(paper).toContainText('Halted');
    await expect(paper).toContainText('You halted trading: pending entries are cancelled.');
    await paper.getByRole('button', { name: 'Resume trading' }).click();
    await expect(toast(page)).toContainText('Earlier ones are not placed late.');
    expect(sent).toEqual([
      { method: 'POST', path: '/api/brokers/connections/brk_paper00000000000000000/resume', body: null },
    ]);
  });
});

test.describe('a member whose data cannot be read', () => {
  test.use({ scenario: 'failing member' });

  test('sees the reason and can try again', async ({ page }) => {
    await open(page, PATH);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Your accounts at brokers could not be loaded');
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
    await pretend(page, 'new member');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toContainText('No broker connected');
  });
});

test.describe('a member with one account', () => {
  test.use({ scenario: 'logged in' });

  test('sees that no signal was copied yet, and that it needs a subscription', async ({ page }) => {
    await open(page, PATH);
    await expect(region(page, 'Copied signals')).toContainText('No signal copied yet.');
    await expect(region(page, 'Copied signals')).toContainText(
      'You are not subscribed to a strategy, so nothing is copied.',
    );
  });

  test('sees that nothing is copied while automatic stop loss is off, and where to turn it on', async ({ page }) => {
    await open(page, PATH);
    const off = { ...RISK_SETTINGS, automaticStopLoss: false };
    await page.route('**/api/risk', (route) => route.fulfill({ json: off }));
    await page.getByRole('link', { name: 'Back to Platform' }).click();
    await expect(page.getByRole('heading', { name: 'Platform', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(region(page, 'Copied signals')).toContainText('Automatic stop loss is off in your risk settings');
    await expect(region(page, 'Copied signals').getByRole('link', { name: 'Turn it on' })).toBeVisible();
  });

  test('reads on a phone that no order was sent to a real broker, next to the form of each but the paper account', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await open(page, `${PATH}?broker=oanda`);
    const notTried = page.getByText('No order was sent to a real broker before this release.');
    await expect(region(page, 'Connect OANDA').filter({ has: notTried })).toBeVisible();
    await expect(notTried).toBeVisible();
    await open(page, `${PATH}?broker=paper`);
    await expect(notTried).toHaveCount(0);
  });

  /** Opens the page from another one, so that the answers of a test count. */
  async function goToBrokers(page: Page, answer: (route: Route) => Promise<void>) {
    await open(page, '/risk-config');
    await page.route('**/api/brokers/left-positions', answer);
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Brokers' }).click();
    await expect(status(page)).toBeVisible();
  }

  test('reads which positions were open when an account was disconnected, and dismisses them', async ({ page }) => {
    const { state: _1, reason: _2, resultR: _3, confirmUntil: _4, steps: _5, ...order } = orderToConfirm();
    const account = { broker: 'oanda', environment: 'live', accountId: '001' };
    const disconnectedAt = new Date(Date.now() - 3_600_000).toISOString();
    let left = [{ ...order, filledUnits: 1_500, ...account, disconnectedAt }];
    await goToBrokers(page, (route) => route.fulfill({ json: left }));
    const card = region(page, 'Positions of disconnected accounts');
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expect(card).toContainText('EURUSD');
    await expect(card).toContainText('OANDA live 001, disconnected 1 hour ago');
    const sent = await answerBrokers(page, () => null);
    left = [];
    await card.getByRole('button', { name: 'Dismiss EURUSD' }).click();
    await expect(card).toHaveCount(0);
    expect(sent).toEqual([{ method: 'DELETE', path: `/api/brokers/left-positions/${order.id}`, body: null }]);
  });

  test.describe('whose positions of disconnected accounts cannot be read', () => {
    test.use({ expectedErrors: [/503/] });

    test('reads so, next to the rest of the page', async ({ page }) => {
      let status = 503;
      await goToBrokers(page, (route) => (status === 503 ? route.fulfill({ status }) : route.fulfill({ json: [] })));
      const card = region(page, 'Positions of disconnected accounts');
      await expect(card.getByRole('alert')).toContainText('The positions could not be loaded.');
      status = 200;
      await card.getByRole('button', { name: 'Try again' }).click();
      await expect(card).toHaveCount(0);
    });
  });

  test('sees skeletons while the page is loading', async ({ page }) => {
    await open(page, '/risk-config');
    await page.route('**/api/brokers/**', () => new Promise<void>(() => {}));
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Brokers' }).click();
    await expect(page.getByRole('status', { name: 'Loading your accounts at brokers' })).toBeVisible();
  });
});
