import type { Page } from '@playwright/test';
import { answerDelivery } from '../support/answer-delivery.ts';
import { someOf } from '../support/some-of.ts';
import { DESKTOP, expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const PAGES = [
  '/',
  '/platform',
  '/platform#watchlists',
  '/platform#performance',
  '/platform#settings',
  '/risk-config',
  '/delivery-settings',
  '/delivery-settings?tab=preferences',
  '/delivery-settings?tab=test',
  '/notification-settings',
  '/account',
  '/signals',
  '/strategies',
  '/strategies/meridian-trend',
  '/symbols/EURUSD',
  '/strategies/tideline-pullback?tab=config',
];

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** A page, what opens a dialog or menu on it, and the name of what opens. */
const OVERLAYS: readonly [path: string, act: (page: Page) => Promise<void>, name: string | RegExp][] = [
  ['/signals', press(/^Account of/), /^Account of/],
  ['/signals', press('Talk to sales'), 'Contact Sales'],
  ['/platform', press('Add Strategy'), 'Add Strategy'],
  ['/platform', press('Manage Anchor Reversion'), 'Anchor Reversion'],
  [
    '/strategies/meridian-trend',
    (page) => page.getByRole('button', { name: 'Add to Watchlist' }).last().click(),
    'Watchlists with Meridian Trend',
  ],
  ['/account', press('Change the e-mail address'), 'Change the e-mail address'],
  ['/account', press('Change the password'), 'Change the password'],
  ['/account', press('Turn off'), 'Turn codes off?'],
  ['/account', press('Rename Laptop'), 'Rename the passkey'],
  ['/account', press('Remove Laptop'), 'Remove Laptop?'],
  ['/account', press('Delete account'), /^Delete/],
];

for (const [device, viewport] of someOf(1, [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)) {
  test.describe(`a member on a ${device}`, () => {
    test.use({ viewport, scenario: 'subscriber' });

    test('axe finds nothing on any page', async ({ page }) => {
      // The page asks by a write what its rules would have sent.
      await answerDelivery(page);
      for (const path of PAGES) {
        await open(page, path);
        await expectAccessible(page, path);
      }
    });

    test('axe finds nothing in any dialog or menu', async ({ page }) => {
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
