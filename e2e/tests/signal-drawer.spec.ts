import type { Page } from '@playwright/test';
import { holdFeed, opened, rowsOf, say } from '../support/held-feed.ts';
import { DESK, expect, expectAccessible, hydrated, open, PHONE, test } from '../support/test.ts';

const drawerOf = (page: Page) => page.getByRole('dialog');
const rowLink = (page: Page, symbol: string) => rowsOf(page).getByRole('link', { name: new RegExp(`^${symbol}, `) });

test('a row opens its signal over the list, at an address of its own, and Back closes it', async ({ page }) => {
  await open(page, '/signals');
  await rowLink(page, 'BRENT').click();
  await expect(page).toHaveURL('/signals/signal-2');
  await expect(page).toHaveTitle('Long BRENT 1h by Impulse | Sealtick');
  await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
  await page.goBack();
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/signals');
  await expect(page).toHaveTitle('Signals | Sealtick');
  await page.goForward();
  await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
});

test('where it is shared its own picture stands for it, and says what it shows', async ({ page, baseURL }) => {
  const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
  await open(page, '/signals/signal-2');
  expect(await content('property="og:image"')).toBe(`${baseURL}/share/signals/signal-2.png`);
  expect(await content('property="og:image:alt"')).toBe(
    'BRENT 1h, long: target 2 93.15, target 1 92.09, entry 90.51, stop 89.63. Target reached +2.46\u00a0R',
  );
  expect(await content('property="og:image:width"')).toBe('1200');
  expect(await content('property="og:image:height"')).toBe('630');
  expect(await content('name="twitter:card"')).toBe('summary_large_image');
  await page.keyboard.press('Escape');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/share/site.png`);
});

test('keyboard alone opens it, holds the focus in it, and gives it back', async ({ page }) => {
  await open(page, '/signals');
  const link = rowLink(page, 'GER40');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page)).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(
      "document.activeElement === document.body || document.querySelector('dialog').contains(document.activeElement)",
    );
    expect(where, `after ${step + 1} tabs`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(page).toHaveURL('/signals');
});

test('closing leaves the list as it was: its filter, its place, and no entry in the history', async ({ page }) => {
  await open(page, '/signals?strategy=impulse');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  const link = rowsOf(page).nth(4).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate('window.scrollY');
  const depth = await page.evaluate('history.length');
  await link.click();
  await expect(page).toHaveURL(/\/signals\/signal-\d+\?strategy=impulse$/);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/signals?strategy=impulse');
  expect(await page.evaluate('window.scrollY')).toBe(place);
  expect(await page.evaluate('history.length')).toBe(Number(depth) + 1);
  await expect(rowsOf(page)).toHaveCount(10);
});

test('what the list knows is there at once, the rest follows', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/signals/signal-2', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/signals');
  await rowLink(page, 'BRENT').click();
  const levels = drawerOf(page).getByRole('table', { name: 'Levels of the signal' });
  await expect(levels.getByRole('row', { name: 'Stop 89.63 −88.0 pts −1.00 R' })).toBeVisible();
  answer();
  await expect(drawerOf(page).getByText('Target reached', { exact: true })).toHaveCount(2);
});

test.describe('on a direct visit', () => {
  test('the server draws it whole: title, address, prices and place in the log', async ({ request }) => {
    const response = await request.get('/signals/signal-2');
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain('<title>Long BRENT 1h by Impulse | Sealtick</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/signals\/signal-2"/);
    for (const text of ['89.63', '92.09', '93.15', '#<!-- -->12,342', 'A sweep of the low'])
      expect(html).toContain(text);
  });

  test('it is open, closes to the list, and asks the server for no more than its bars', async ({ page, apiCalls }) => {
    await open(page, '/signals/signal-2');
    await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
    await expect.poll(() => apiCalls.length).toBe(1);
    expect(apiCalls[0]).toMatch(/^\/api\/bars\?symbol=BRENT&timeframe=1h&from=/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/signals');
    await expect(drawerOf(page)).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(5);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('it is there to read, and Close is a link to the list', async ({ page }) => {
      await page.goto('/signals/signal-2');
      await expect(page.getByRole('cell', { name: '93.15' })).toBeVisible();
      await page.getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL('/signals');
    });
  });

  test.describe('of a signal that is not there', () => {
    test.use({ expectedErrors: [/404 \(Not Found\)/] });

    test('the answer is 404 and says so', async ({ page }) => {
      const response = await page.goto('/signals/no-such');
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(drawerOf(page).getByRole('heading', { name: 'Signal Not Found' })).toBeVisible();
      await expect(drawerOf(page)).toContainText("doesn't exist, or it is not public yet");
      await drawerOf(page).getByRole('link', { name: 'See the newest signals' }).click();
      await expect(page).toHaveURL('/signals');
      await expect(rowsOf(page)).toHaveCount(5);
    });
  });

  test.describe('while the server fails', () => {
    test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

    test('it says so and offers another try', async ({ page }) => {
      await open(page, '/signals/signal-2');
      await expect(drawerOf(page).getByRole('heading', { name: 'Error Loading Signal' })).toBeVisible();
      await expect(drawerOf(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  });
});

test('nothing jumps while the chart is loaded, and its maker is named', async ({ page }) => {
  await page.addInitScript(
    `window.shifts = [];
     new PerformanceObserver((list) => { 
       for (const { value, sources } of list.getEntries()) {
         window.shifts.push(value.toFixed(5) + ' ' + sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 120)));
       }
     })
       .observe({ type: 'layout-shift', buffered: true })`,
  );
  await open(page, '/signals/signal-4');
  const chart = drawerOf(page).getByRole('figure', { name: /^Price of USDJPY, 4h bars around the signal/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(chart.getByRole('link', { name: 'Lightweight Charts™ by TradingView' })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  );
  expect(await page.evaluate('window.shifts')).toEqual([]);
});

test('every level has its price in all its digits, its share, its distance and its R', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const rows = drawerOf(page).getByRole('table', { name: 'Levels of the signal' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Target 2' })).toHaveText(/Target 2\s*50\s%149\.037\+249\.9\spips\+3\.00\sR/);
  await expect(rows.filter({ hasText: 'Entry' }).last()).toContainText('146.538');
  await expect(rows.filter({ hasText: 'Last close' })).toHaveText(/147\.604\+106\.6\spips\+1\.28\sR/);
  await expect(drawerOf(page)).toContainText('so far, at the last close, before costs');
});

test('the drawer tells the same outcome so far as its row in the list', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const state = drawerOf(page).getByRole('region', { name: 'State' });
  await expect(state).toContainText(/\+1\.27\sR ?so far, at the last close, before costs/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: 'USDJPY' })).toContainText(/\+1\.27\sR so far/);
});

test('a last close whose newer bars are missing is called stale', async ({ page }) => {
  await open(page, '/signals/signal-7');
  await expect(drawerOf(page).getByRole('row', { name: /^Last close, stale 90\.59 \+8\.0\spts/ })).toBeVisible();
});

test('a closed signal says why it was given, when it ended and what it made in R', async ({ page }) => {
  await open(page, '/signals/signal-2');
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('region', { name: 'Why' })).toContainText('A sweep of the low, then a gap left open.');
  const state = drawer.getByRole('region', { name: 'State' });
  await expect(state).toContainText(/Closed \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  await expect(state).toContainText(/\+2\.46\sR ?net of costs/);
});

test('a published signal says under which number and hash it stands in the log', async ({ page }) => {
  await open(page, '/signals/signal-2');
  const log = drawerOf(page).getByRole('region', { name: 'Sealed before it was sent' });
  await expect(log.getByRole('definition')).toHaveText(['#12,342', /^[0-9a-f]{64}$|^—$/]);
});

test('the time a signal is valid counts down by the market’s clock', async ({ page }) => {
  await page.clock.install();
  await open(page, '/signals/signal-1');
  const timer = drawerOf(page).getByRole('timer');
  await expect(timer).toHaveText(/^\d+\smin( \d+\ss)?$/);
  const before = await timer.textContent();
  await page.clock.runFor(2_000);
  await expect(timer).not.toHaveText(String(before));
  await page.clock.fastForward(60 * 60_000);
  await expect(drawerOf(page)).toContainText('Over since');
});

test('what becomes of an open signal is read at once', async ({ page, apiCalls }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals/signal-4');
  await expect(page.getByText('Connected', { exact: true })).toBeAttached();
  await expect.poll(() => apiCalls.length).toBe(1);
  const update = { id: 'signal-4', strategyId: 'meridian-trend', change: 'target', changed: { targetsReached: 1 } };
  say(connections[0], { type: 'SIGNAL_UPDATE', data: update, index: 12_401, cursor: 'at 12401' });
  await expect.poll(() => apiCalls).toContain('/api/signals/signal-4');
});

test('signals that come while it is open wait behind it', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await rowLink(page, 'BRENT').click();
  say(connections[0], opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  await expect(drawerOf(page).getByRole('heading', { name: 'BRENT' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowLink(page, 'BRENT'), 'its row has moved, and has the focus again').toBeFocused();
});

test.describe('with a log that can be verified', () => {
  test.use({ scenario: 'sealed log' });

  test('Verify checks the proof in the browser and says what was proven', async ({ page, request }) => {
    const signals = await (
      await request.get('/api/signals/strategy/meridian-trend', { headers: { 'x-scenario': 'sealed log' } })
    ).json();
    const { id, index } = signals[40];
    await open(page, `/signals/${id}`);
    await drawerOf(page).getByRole('button', { name: 'Verify', exact: true }).click();
    const proof = drawerOf(page).getByRole('status', { name: 'Proof' });
    await expect(proof).toContainText(/^Proof holds: \d+ hashes, checked in this browser\./);
    const name = `#${index.toLocaleString('en-US')}`;
    await expect(proof).toContainText(`Entry ${name} says what this page shows`);
    await expect(proof).toContainText(`Entry ${name} is one of the`);
    await expect(proof).toContainText('The root is signed by');
    await expect(proof.getByLabel('Does not hold:')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('a price that is not the sealed one is found', async ({ page, request }) => {
    const signals = await (
      await request.get('/api/signals/strategy/meridian-trend', { headers: { 'x-scenario': 'tampered log' } })
    ).json();
    await page.context().clearCookies();
    await page.context().addCookies([
      {
        name: 'scenario',
        value: encodeURIComponent('tampered log'),
        url: new URL('/', test.info().project.use.baseURL).href,
      },
    ]);
    await open(page, `/signals/${signals[40].id}`);
    await drawerOf(page).getByRole('button', { name: 'Verify', exact: true }).click();
    const proof = drawerOf(page).getByRole('status', { name: 'Proof' });
    await expect(proof).toContainText('The proof does not hold.');
    await expect(proof).toContainText('and this page differ in: entry.');
  });
});

test.describe('a back-test row', () => {
  test.use({ scenario: 'real market' });

  test('is in no log, and there is nothing to verify', async ({ page }) => {
    await open(page, '/signals/signal-2');
    await expect(drawerOf(page).getByRole('heading', { name: 'In no log' })).toBeVisible();
    await expect(drawerOf(page).getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0);
    await expect(drawerOf(page)).toContainText('Hypothetical results have limits');
  });
});

test.describe('without the right to show bars', () => {
  test.use({ scenario: 'no bars', expectedErrors: [/403 \(Forbidden\)/] });

  test('the reason stands where the chart would, and the rest is there', async ({ page }) => {
    await open(page, '/signals/signal-2');
    await expect(drawerOf(page).getByText('imported without the right to show them')).toBeVisible();
    await expect(drawerOf(page).getByRole('link', { name: /TradingView/ }), 'there is no chart to name').toHaveCount(0);
    await expect(drawerOf(page).getByRole('cell', { name: '93.15' })).toBeVisible();
  });
});

test.describe('a broken row', () => {
  test.use({ scenario: 'broken rows', expectedErrors: [/403 \(Forbidden\)/] });

  test('shows what it has', async ({ page }) => {
    for (const id of ['nonsense', 'only-id', 'no-date', 'no-target']) {
      await open(page, `/signals/${id}`);
      await expect(drawerOf(page).getByRole('heading', { level: 2 }).first(), id).toBeVisible();
    }
  });
});

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desk', DESK],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
      for (const path of ['/signals/signal-1', '/signals/signal-2', '/signals']) {
        await open(page, path);
        await expectAccessible(page, path);
        expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), path).toBe(0);
      }
    });
  });
}
