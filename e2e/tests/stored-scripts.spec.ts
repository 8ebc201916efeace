import type { Page } from '@playwright/test';
import { clickScriptLinks, shownTexts, watchScripts } from '../support/page/watch-scripts.ts';
import { someOf } from '../support/some-of.ts';
import { SCRIPT_PAYLOADS } from '../support/stand-in/script-payloads.ts';
import { expect, hydrated, test } from '../support/test.ts';

const STRATEGY = '/strategies/tideline-pullback';
const TABS = ['overview', 'playbook', 'performance', 'config', 'faq'].map((tab) => `${STRATEGY}?tab=${tab}`);
const VISITOR = [
  '/',
  '/strategies',
  '/strategies?compare=impulse,meridian-trend',
  ...TABS,
  '/signals',
  '/signals/signal-1',
  '/signals/verify',
  '/login',
];
const MEMBER = [
  '/',
  '/platform#subscriptions',
  `${STRATEGY}?tab=config`,
  '/platform#watchlists',
  '/account',
  '/platform#settings',
  '/news-filter',
  '/risk-config',
  '/delivery-settings',
  '/delivery-settings?tab=test',
  '/notification-settings',
  '/api-management',
  '/broker-setup?broker=oanda',
];

async function openPlanted(page: Page, path: string, round: number): Promise<void> {
  await page.context().addCookies([{ name: 'planted', value: String(round), url: new URL('/', page.url()).href }]);
  const answer = await page.goto(path);
  expect(answer!.status(), path).toBe(200);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await clickScriptLinks(page);
}

test.describe('Texts that run scripts where nothing escapes them', () => {
  test.use({ bypassCSP: true, expectedErrors: [/./] });

  test('run when they are put into a page as they are', async ({ page }) => {
    const done = await watchScripts(page);
    await page.goto('/robots.txt');
    const frames = SCRIPT_PAYLOADS.map((payload) => `<!doctype html><p>${payload}</p>`);
    await page.evaluate(`for (const [index, srcdoc] of ${JSON.stringify(frames)}.entries()) {
      document.body.append(Object.assign(document.createElement('iframe'), { name: index, srcdoc }));
    }`);
    const effective = () => new Set(done.map((what) => what.split(' ')[1])).size;
    await expect.poll(effective, 'most do something').toBeGreaterThanOrEqual(40);
  });
});

for (const bypassCSP of someOf(1, [true, false])) {
  test.describe(bypassCSP ? 'without the content policy' : 'with the content policy', () => {
    // React and the policy report the addresses that they refuse.
    test.use({
      bypassCSP,
      expectedErrors: [
        /javascript: URL|Content Security Policy|policy refused script-src-elem inline|404 \(Not Found\)/,
      ],
    });

    for (const [who, scenario, paths] of [
      ['a visitor', 'full', VISITOR],
      ['a member', 'subscriber', MEMBER],
    ] as const) {
      test.describe(who, () => {
        test.use({ scenario });

        test('reads stored texts as texts on every page, and no script in them runs', async ({ page }) => {
          const done = await watchScripts(page);
          await page.goto('/robots.txt');
          const seen = new Set<string>();
          for (const [place, path] of paths.entries()) {
            await openPlanted(page, path, place * 16);
            const here = async () => {
              const shown = await shownTexts(page);
              return SCRIPT_PAYLOADS.filter((payload) => shown.includes(payload));
            };
            await expect.poll(here, `payloads on ${path}`).not.toEqual([]);
            for (const payload of await here()) seen.add(payload);
            expect(done, `scripts on ${path}`).toEqual([]);
          }
          expect(seen.size, 'payloads that the pages showed').toBeGreaterThanOrEqual(60);
        });
      });
    }
  });
}
