import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { refusal } from '../support/page/answers.ts';
import { getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { fillForm, openForm, REQUEST_FORMS, sendForm } from '../support/page/request-forms.ts';
import { getChannel, getChannels } from '../support/stand-in/delivery.ts';
import { newMembersPlan } from '../support/stand-in/site.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

/** What a page shows after someone used it, or while something is missing. */
interface State {
  readonly path: string;
  /** Leads to the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** A text of the state. */
  readonly shows: string | RegExp;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const type = (page: Page, label: string | RegExp, text: string) =>
  page.getByLabel(label).and(page.locator('input, textarea')).first().fill(text);
const refuse = (page: Page, path: string, detail: string, fields: readonly string[] = []) =>
  page.route(path, (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    const errors = fields.map((field) => ({ path: field, message: detail }));
    return route.fulfill(refusal(422, detail, { errors }));
  });
const useTelegram = (page: Page) => page.getByRole('switch', { name: 'Telegram bot' }).click();
const linkTelegram = async (page: Page, more: object) => {
  await answerDelivery(page);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const chat = getChannel('telegram', 't', '@amara', { createdAt: since, since, ...more });
  await page.route('**/api/delivery/channels', (route) => route.fulfill({ json: [...getChannels('logged in'), chat] }));
  await open(page, '/notification-settings');
  await useTelegram(page);
};
const havePlan = (page: Page, plan: object) =>
  page.route('**/api/plan', (route) => route.fulfill({ json: { ...newMembersPlan, ...plan } }));
const STARTER = { name: 'starter', label: 'Starter', state: 'active', hasMarketGroup: true, canTry: false };
const TIDELINE = '/strategies/tideline-pullback';

/** Signals of a symbol in both directions, of which one has just arrived. */
const openBoth = async (page: Page) => {
  const connections = await holdFeed(page);
  await page.reload();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const short = opened(12_400, 'USDJPY');
  send(connections[0]!, { ...short, data: { ...short.data, side: 'short' } });
};

const STATES: Readonly<Record<string, readonly State[]>> = {
  full: [
    { path: '/signals', act: openBoth, shows: /USDJPY is open in both directions/ },
    {
      path: '/signals',
      act: async (page) => {
        await page.unrouteAll();
        await page.reload();
        await getRows(page).first().getByRole('button', { name: 'Why', expanded: false }).click();
      },
      shows: 'Close above the 55-bar range.',
    },
    {
      path: '/signals',
      act: async (page) => {
        await press(page, 'View Full Feed');
        await press(page, 'Older signals');
      },
      shows: /^Older signals$/,
    },
    {
      path: '/signals?side=short&market=crypto',
      act: (page) => press(page, /^Filters/),
      shows: 'Asset class',
    },
    { path: '/signals', act: (page) => page.keyboard.press('Control+k'), shows: 'Go to' },
    {
      path: '/risk-disclosure',
      act: (page) => press(page, 'Educational Resources'),
      shows: 'Educational Resources',
    },
    {
      path: `${TIDELINE}?tab=config`,
      act: async (page) => {
        await type(page, 'Save these settings as', 'A name of forty characters, which is long');
        await press(page, 'Save');
        await press(page, /^Rename A name/);
      },
      shows: 'Presets',
    },
    {
      path: `${TIDELINE}?tab=performance&record=backtest`,
      act: (page) =>
        page
          .getByRole('region', { name: 'Trades', exact: true })
          .getByRole('button', { name: 'EURUSD 1h' })
          .first()
          .click(),
      shows: 'Planned entry',
    },
    {
      path: '/mail-lists',
      act: async (page) => {
        await page.route('**/api/newsletter/*', (route) =>
          route.fulfill({
            json: {
              email: 'ines@example.com',
              lists: ['newsletter', 'changelog', 'status'].map((list) => ({ list, since: null })),
            },
          }),
        );
        await page.goto('/mail-lists#signed');
        await page.reload();
      },
      shows: 'Unsubscribe from all',
    },
    { path: '/notification-settings', act: useTelegram, shows: 'Log in to get a code' },
    { path: '/signals', act: (page) => page.keyboard.press('?'), shows: 'Keyboard shortcuts' },
    {
      path: '/signals',
      act: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Page, strategy or symbol' }).fill('zzz');
      },
      shows: 'No results.',
    },
    {
      path: '/risk-config',
      act: async (page) => {
        await type(page, 'Max risk per trade', '1.5');
        await press(page, 'Save Settings');
      },
      shows: 'Log in to save',
    },
    { path: '/risk-config', act: (page) => type(page, 'Account equity', 'much'), shows: /^Enter an amount from 1/ },
    {
      path: '/login',
      act: async (page) => {
        await refuse(page, '**/api/auth/*', 'Email and password do not match.');
        await type(page, 'Email', 'amara@example.com');
        await type(page, 'Password', 'wrong password');
        await page.getByRole('form').getByRole('button', { name: 'Login' }).click();
      },
      shows: 'Email and password do not match.',
    },
    {
      path: '/login?mode=sign-up',
      act: async (page) => {
        await refuse(page, '**/api/auth/*', 'Choose another.', ['password']);
        await type(page, 'New password', '1234567890');
        await page.getByRole('form').getByRole('button', { name: 'Start Free' }).click();
      },
      shows: 'Choose another.',
    },
    {
      path: '/login',
      act: async (page) => {
        await page.route('**/api/auth/*', (route) => route.fulfill({ json: { ticket: 'one' } }));
        await type(page, 'Email', 'amara@example.com');
        await type(page, 'Password', 'correct horse battery');
        await page.getByRole('form').getByRole('button', { name: 'Login' }).click();
      },
      shows: 'Start again',
    },
    {
      path: '/login/confirm#the-token-of-the-mail',
      act: async (page) => {
        await page.unrouteAll();
        await page.route('**/api/auth/*', (route) => route.fulfill({ json: { needsPassword: true } }));
        await press(page, 'Create the account');
      },
      shows: /it replaces the one typed there/,
    },
    {
      path: '/status',
      act: async (page) => {
        await type(page, 'Email', 'ines.example.com');
        await page.getByRole('form', { name: 'Status' }).getByRole('button').click();
      },
      shows: 'Invalid Email',
    },
    {
      path: `${TIDELINE}?tab=performance`,
      act: (page) =>
        page
          .getByRole('term')
          .filter({ hasText: /^Sharpe/ })
          .getByRole('button')
          .focus(),
      shows: /deviation × √P/,
    },
  ],
  'logged in': [
    {
      path: '/strategies/meridian-trend',
      act: (page) => press(page, 'Subscribe to Signals'),
      shows: 'Start the trial and subscribe',
    },
    { path: '/signals/signal-4', shows: 'Your size' },
    {
      path: '/delivery-settings',
      act: (page) => linkTelegram(page, { state: 'disabled', reason: 'This chat was linked to another account.' }),
      shows: /This chat was linked to another account/,
    },
    {
      path: '/notification-settings',
      act: async (page) => {
        await answerDelivery(page);
        await useTelegram(page);
      },
      shows: /7QK4M2XD/,
    },
    {
      path: `${TIDELINE}?tab=config`,
      act: async (page) => {
        const runs = page.getByRole('region', { name: 'Runs on the server' });
        await runs.getByRole('checkbox', { name: 'As published' }).check();
        await runs.getByRole('checkbox', { name: 'Wider stop' }).check();
      },
      shows: 'Figures side by side',
    },
    { path: '/pricing?trial=1', shows: 'Start the trial now?' },
    {
      path: '/risk-config',
      act: (page) => type(page, 'Max open risk', '2'),
      shows: 'Limit reached: no new sizes until a position closes.',
    },
    {
      path: '/signals/signal-4',
      act: (page) =>
        page.getByRole('region', { name: 'Sent to you' }).getByRole('listitem').nth(1).getByRole('button').click(),
      shows: /^Next try\./,
    },
    {
      path: '/strategies/meridian-trend',
      act: async (page) => {
        await havePlan(page, { ...STARTER, marketGroup: null });
        // The first page of a visit has its plan.
        await open(page, '/strategies');
        await page.getByRole('link', { name: 'Meridian Trend' }).first().click();
        await page.waitForURL('**/strategies/meridian-trend');
        await press(page, 'Subscribe to Signals');
      },
      shows: /^Starter covers one market group/,
    },
    {
      path: '/strategies/meridian-trend',
      act: async (page) => {
        await press(page, /^Account of/);
        await page.getByRole('menuitem', { name: 'Settings' }).click();
        await page.getByRole('combobox', { name: 'Market group' }).selectOption('FX');
      },
      shows: 'Choose the market group',
    },
    {
      path: '/delivery-settings',
      act: async (page) => {
        await press(page, /^Manage endpoint https:/);
        await page.getByRole('table', { name: 'Delivery log' }).getByRole('row').nth(1).getByRole('button').click();
      },
      shows: 'POST https://desk.example.com/hooks/sealtick',
    },
    {
      path: '/delivery-settings',
      act: async (page) => {
        await answerDelivery(page);
        await press(page, /^Manage endpoint https:/);
        await press(page, 'Replace the secret');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
      },
      shows: 'The secret of your webhook',
    },
    { path: '/notification-settings', act: (page) => linkTelegram(page, {}), shows: /sent your code 1 hour ago/ },
    {
      path: '/notification-settings',
      act: (page) => linkTelegram(page, { mutedUntil: new Date(Date.now() + 7_200_000).toISOString() }),
      shows: /^No new signals for another/,
    },
    {
      path: `${TIDELINE}?tab=config`,
      act: async (page) => {
        await refuse(page, '**/api/runs', 'must be before to', ['from']);
        await press(page, 'By days');
        await press(page, 'Run on the server');
      },
      shows: 'must be before to',
    },
  ],
  subscriber: [
    {
      path: '/notification-settings',
      act: async (page) => {
        await refuse(page, '**/api/price-alerts', 'Choose a level above or below.', ['level']);
        await page.getByRole('combobox', { name: 'Symbol' }).selectOption('EURUSD');
        await page.getByRole('textbox', { name: 'Level' }).fill('1.0854');
        await press(page, 'Add Alert');
      },
      shows: 'Choose a level above or below.',
    },
    { path: '/', act: (page) => press(page, /^Rename /), shows: 'Save' },
  ],
  'logged in with a picture': [{ path: '/platform', shows: /^A payment failed/ }],
  'new member': [
    { path: '/notification-settings', shows: /This site has no Telegram bot yet/ },
    { path: '/platform', shows: 'No active subscriptions' },
    { path: '/platform#watchlists', shows: 'No watchlists created' },
    { path: '/platform#performance', shows: /needs 60 days, has 0/ },
  ],
  'failing member': [{ path: '/platform', shows: 'Your figures could not be loaded' }],
  'stopped account': [{ path: '/risk-config', act: (page) => press(page, 'Resume'), shows: 'Resume sizes' }],
  empty: [
    { path: '/risk-config', shows: /^No open signal/ },
    { path: '/strategies/plain?tab=performance', shows: /^Insufficient sample: 0 of 30 trades/ },
  ],
  incident: [{ path: '/status', shows: 'Short notice' }],
  'sealed log': [
    {
      path: '/signals',
      act: async (page) => {
        const signals = await (await page.request.get('/api/signals/strategy/meridian-trend')).json();
        await open(page, `/signals/${signals[40].id}`);
        await press(page, 'Verify');
      },
      shows: /^Proof holds/,
    },
  ],
  'restored log': ['/', '/strategies?view=list', '/signals', '/about/methodology'].map((path) => ({
    path,
    shows: /Restarted after a restore/,
  })),
};

/** Returns the states by tens: a test of all of them would reach its limit on a busy machine. */
const inParts = (states: readonly State[]): State[][] =>
  Array.from({ length: Math.ceil(states.length / 10) }, (_, n) => states.slice(n * 10, (n + 1) * 10));

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedErrors: [/status of (422|50[03])/] });

    for (const [scenario, states] of Object.entries(STATES)) {
      test.describe(`in the scenario ${scenario}`, () => {
        test.use({ scenario: scenario as never });

        for (const [n, part] of inParts(states).entries()) {
          test(`axe finds nothing in dialogs, answers and empty parts, part ${n + 1}`, async ({ page }) => {
            for (const { path, act, shows } of part) {
              await open(page, path);
              await act?.(page);
              await expect(
                page
                  .getByText(shows)
                  .or(page.getByRole('dialog', { name: shows }))
                  .or(page.getByRole('list', { name: shows }))
                  .or(page.getByRole('table', { name: shows }))
                  .or(page.getByRole('button', { name: shows }))
                  .first(),
              ).toBeVisible();
              await expectAccessible(page, `${path}: ${shows}`);
            }
          });
        }
      });
    }

    test('axe finds nothing in a request form that is refused', async ({ page }) => {
      for (const one of REQUEST_FORMS) {
        const form = await openForm(page, one);
        await fillForm(form, one);
        await form.getByRole('textbox', { name: 'Email' }).fill('ines @northwind.test');
        await sendForm(form);
        await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible();
        await expectAccessible(page, one.title);
      }
    });
  });
}
