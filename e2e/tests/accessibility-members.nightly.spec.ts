import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/page/answer-delivery.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** A page, what opens a dialog or menu on it, and the name of what opens. */
const OVERLAYS: readonly [path: string, act: (page: Page) => Promise<void>, name: string | RegExp][] = [
  ['/signals', press(/^Account of/), /^Account of/],
  ['/signals', press('Talk to sales'), 'Contact Sales'],
  ['/platform', press('Add Strategy'), 'Add Strategy'],
  ['/journal', press('Add a trade'), 'Add a trade'],
  ['/platform', press('Manage Anchor Reversion'), 'Anchor Reversion'],
  [
    '/strategies/meridian-trend',
    (page) => page.getByRole('button', { name: 'Add to Watchlist' }).last().click(),
    'Watchlists with Meridian Trend',
  ],
  ['/account', press('Change the email address'), 'Change the email address'],
  ['/account', press('Change the password'), 'Change the password'],
  ['/account', press('Turn off'), 'Turn codes off?'],
  ['/account', press('Rename Laptop'), 'Rename the passkey'],
  ['/account', press('Remove Laptop'), 'Remove Laptop?'],
  ['/account', press('Delete account'), /^Delete/],
  ['/signals', press(/^Actions for EURUSD/), /^Actions for/],
  [
    '/signals',
    async (page) => {
      await press(/^Actions for EURUSD/)(page);
      await page.getByRole('menuitem', { name: 'Position size' }).click();
    },
    'Size of EURUSD',
  ],
  [
    '/platform',
    async (page) => {
      await press('Manage Anchor Reversion')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
    },
    'Unsubscribe from Anchor Reversion?',
  ],
];

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`a member on a ${device}`, () => {
    test.use({ viewport, scenario: 'subscriber' });

    test('axe finds nothing in any dialog or menu', async ({ page }) => {
      await answerDelivery(page);
      for (const [path, act, name] of OVERLAYS) {
        await open(page, path);
        await act(page);
        const overlay = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
        await expect(overlay.or(page.getByRole('menu')), `${path}: ${name}`).toBeVisible();
        await expectAccessible(page, `${path}: ${name}`);
      }
    });
  });
}
