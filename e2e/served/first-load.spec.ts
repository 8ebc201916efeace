import { weighFirstLoad } from '../support/first-load.ts';
import { expectWithinBudget } from '../support/first-load-budget.ts';
import { expect, test } from '../support/served.ts';

test.for([
  '/',
  '/strategies',
  '/strategies/meridian-trend',
  '/strategies?compare=impulse,meridian-trend,steady-pullback,liquidity-sweep',
  '/signals',
  '/signals/signal-2',
  '/signals/verify',
  '/symbols/EURUSD',
  '/status',
  '/about',
  '/about/methodology',
  '/glossary',
  '/changelog',
  '/academy',
  '/academy?tab=progress',
  '/academy/courses/risk',
  '/academy/courses/risk?module=position-size',
  '/academy/practice',
  '/academy/practice?session=48213',
  '/academy/certificates/AC-7K4QX-M2R9T',
  '/research',
  '/research/win-rate-alone',
  '/compliance',
  '/terms-of-service',
  '/privacy-policy',
  '/risk-disclosure',
  '/pricing',
  '/api-docs',
  '/help-center',
  '/help-center/verify-the-record',
  '/nowhere',
])('the script of a first visit of %s stays within its budget', async (path, { baseURL }) => {
  await expectWithinBudget(baseURL + path);
});

test('the settings load at most 186 kB of script before they can be used', async ({ baseURL }) => {
  for (const path of ['/delivery-settings', '/notification-settings', '/api-management', '/broker-setup']) {
    const bytes = await weighFirstLoad(baseURL + path, 'gzip', 'scenario=signed%20in');
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThan(186_000);
  }
});

test('formulas come with the page of the server, and need no script', async ({ baseURL }) => {
  for (const path of ['/academy/courses/risk?module=position-size', '/about/methodology', '/research/win-rate-alone']) {
    const page = await (await fetch(baseURL + path)).text();
    expect(page, path).toContain('<math>');
    // The browser loads it only where it renders a formula of its own.
    expect(page, path).not.toContain('formula-html');
  }
});
