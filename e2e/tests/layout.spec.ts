import type { Locator } from '@playwright/test';
import { goTo } from '../support/page/go-to.ts';
import { getRows } from '../support/page/held-feed.ts';
import { findCards } from '../support/page/strategy-cards.ts';
import { smallTargets } from '../support/page/targets.ts';
import { unfold } from '../support/page/unfold.ts';
import { DESKTOP, expect, open, PHONE, TABLET, test } from '../support/test.ts';

/** Offsets of the parts of each card from its upper edge, with the card's position. */
async function heights(cards: Locator, part: (card: Locator) => Locator): Promise<{ row: number; at: number }[]> {
  const found = [];
  for (const card of await cards.all()) {
    const [outer, inner] = [await card.boundingBox(), await part(card).boundingBox()];
    found.push({ row: Math.round(outer!.y), at: Math.round(inner!.y - outer!.y) });
  }
  return found;
}

/** The part of a page that returns computed styles. */
interface Drawn {
  getComputedStyle(
    element: unknown,
    pseudo: string,
  ): Record<'position' | 'top' | 'right' | 'bottom' | 'left' | 'outlineWidth' | 'outlineOffset', string>;
}

interface Box {
  readonly ariaLabel: string | null;
  readonly scrollWidth: number;
  readonly clientWidth: number;
}

test('the trades table shows results without horizontal scrolling', async ({ page }) => {
  // A page that was opened on a wide screen leaves out the font when it becomes narrow.
  await page.setViewportSize(PHONE);
  await open(page, '/strategies/tideline-pullback?tab=performance&record=backtest');
  const box = page.getByRole('region', { name: 'Closed trades' });
  const getRight = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    const cutOff = async () =>
      (await getRight(box.getByRole('columnheader', { name: 'Result' }))) - (await getRight(box));
    await expect.poll(cutOff, `${viewport.width} px`).toBeLessThanOrEqual(0);
  }
});

test('figures of adjacent strategies align, even if one lacks some, and the explanation fills its row', async ({
  page,
}) => {
  await goTo(page, '/strategies');
  const key = page.getByRole('complementary', { name: 'How to read a card' });
  const widths = async () =>
    [(await key.boundingBox())!.width, (await key.locator('..').boundingBox())!.width] as const;
  for (const viewport of [TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    const found = await heights(findCards(page), (card) => card.getByText('Sharpe', { exact: true }));
    for (const { row, at } of found) {
      const beside = found.filter((one) => one.row === row).map((one) => one.at);
      expect(beside, `cards at ${row} px`).toEqual(beside.map(() => at));
    }
    const [own, grid] = await widths();
    expect(own, `${viewport.width} px`).toBe(grid);
  }
  await goTo(page, '/strategies?q=Impulse');
  for (const viewport of [TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    const [own, grid] = await widths();
    expect(own, `beside one card, ${viewport.width} px`).toBeLessThan(grid);
  }
});

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET });

  test('parts of adjacent signals align, and an odd signal fills its row', async ({ page }) => {
    await open(page, '/signals');
    for (const name of ['Target', 'Earlier trades']) {
      const found = await heights(getRows(page), (card) => card.getByText(name, { exact: true }));
      expect(found, 'five signals in three rows').toHaveLength(5);
      expect(found[0]!.at, name).toBe(found[1]!.at);
      expect(found[2]!.at, name).toBe(found[3]!.at);
    }
    const feed = (await page.getByRole('list', { name: 'Signals', exact: true }).boundingBox())!.width;
    expect((await getRows(page).last().boundingBox())!.width).toBe(feed);
  });
});

test('each figure of the trading activity is on one line at every width', async ({ page }) => {
  for (const width of [PHONE.width, TABLET.width, 1280, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/strategies/meridian-trend#activity');
    const figures = page.getByRole('region', { name: 'Trading activity' }).getByRole('definition');
    await expect(figures.first()).toBeVisible();
    const boxes = await Promise.all((await figures.all()).map((one) => one.boundingBox()));
    expect(Math.max(...boxes.map((box) => box!.height)), `${width} px`).toBeLessThan(40);
  }
});

test('the arrow of a folded part within an open card points down', async ({ page }) => {
  await open(page, '/strategies/tideline-pullback?tab=performance');
  await unfold(page, 'More figures');
  const part = page.locator('summary', { hasText: /Drawdown \(\d+\)/ });
  await expect(part.locator('svg')).toHaveCSS('rotate', 'none');
  await part.click();
  await expect(part.locator('svg')).toHaveCSS('rotate', '180deg');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, expectedErrors: [/404 \(Not Found\)/] });

  test('every control is large enough for a finger', async ({ page }) => {
    for (const path of [
      '/strategies?market=fx',
      '/strategies?compare=impulse,meridian-trend',
      '/strategies/meridian-trend',
      '/strategies/tideline-pullback?tab=config',
      '/signals',
      '/signals/signal-1',
      '/signals/verify',
      '/symbols/EURUSD',
      '/status',
      '/nowhere',
    ]) {
      await goTo(page, path);
      expect(await smallTargets(page), path).toEqual([]);
    }
    await goTo(page, '/strategies');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Talk to sales' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact Sales' })).toBeVisible();
    const targets = await smallTargets(page);
    expect(targets.filter((one) => /Send|Close|sales/.test(one))).toEqual([]);
  });

  test('a dialog is a sheet at the foot of the screen', async ({ page }) => {
    for (const width of [PHONE.width, 360]) {
      await page.setViewportSize({ ...PHONE, width });
      await open(page, '/terms-of-service');
      await page.getByRole('button', { name: 'Contact Legal Team' }).click();
      const sheet = page.getByRole('dialog', { name: 'Contact Legal Team' });
      const edges = async () => {
        const box = (await sheet.boundingBox())!;
        return [box.x, box.width, box.y + box.height].map(Math.round);
      };
      await expect.poll(edges, `${width} px`).toEqual([0, width, PHONE.height]);
      const [cancel, send] = [
        (await sheet.getByRole('button', { name: 'Cancel' }).boundingBox())!,
        (await sheet.getByRole('button', { name: 'Send' }).boundingBox())!,
      ];
      expect(Math.abs(cancel.width - send.width), 'the buttons share the width').toBeLessThan(2);
      expect(cancel.width).toBeGreaterThan(width * 0.4);
    }
  });

  test('the newest five entries of the log stand below the login, each on one line', async ({ page }) => {
    await open(page, '/login');
    const rows = page.getByRole('complementary', { name: 'The log' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThan(48);
  });

  test('figure and name of the compliance summary share a row', async ({ page }) => {
    await open(page, '/compliance');
    const summary = page.getByRole('main').locator('dl[aria-label=Summary]');
    expect((await summary.boundingBox())!.height).toBeLessThan(4 * 72);
  });

  test('the list of the API docs stays at the top and leads to a part', async ({ page }) => {
    await open(page, '/api-docs');
    const list = page.getByRole('main').getByRole('combobox', { name: 'On this page' });
    await list.selectOption('Rate limits');
    await expect(page).toHaveURL(/#rate-limits$/);
    await expect(page.getByRole('heading', { name: 'Rate limits' })).toBeInViewport();
    await expect(list).toBeInViewport();
    await list.selectOption('Quick start');
    await expect(page.getByRole('heading', { name: 'Quick start' })).toBeInViewport();
  });

  test('the view of the library and its order share a row', async ({ page }) => {
    await open(page, '/strategies');
    const main = page.getByRole('main');
    const view = (await main.getByRole('group', { name: 'View' }).boundingBox())!;
    const order = (await main.getByRole('combobox', { name: 'Sort by' }).boundingBox())!;
    expect(order.x).toBeGreaterThan(view.x + view.width);
    expect(Math.abs(order.y - view.y)).toBeLessThan(view.height / 2);
  });

  test('a name of 40 letters fits the row at the top, in two lines', async ({ page }) => {
    await open(page, '/status');
    const name = page.getByRole('banner').getByRole('link', { name: 'Sealtick, home' }).locator('span');
    const row = async () => (await page.getByRole('banner').locator('.sticky').boundingBox())!.height;
    const before = await row();
    const hidden = await name.evaluate((found) => {
      const span = found as unknown as { textContent: string; scrollHeight: number; clientHeight: number };
      span.textContent = 'North Signals of the Upper Valley Desk 2';
      return span.scrollHeight - span.clientHeight;
    });
    expect([hidden, await row()]).toEqual([0, before]);
  });

  test('symbol and Close share the first line of a signal, and its actions stay at the foot', async ({ page }) => {
    await open(page, '/signals/signal-1');
    const drawer = page.getByRole('dialog');
    const findMiddle = async (part: Locator) => {
      const box = (await part.boundingBox())!;
      return box.y + box.height / 2;
    };
    const symbol = await findMiddle(drawer.getByRole('heading', { name: 'EURUSD' }));
    expect(Math.abs(symbol - (await findMiddle(drawer.getByRole('link', { name: 'Close' }))))).toBeLessThan(6);
    const actions = ['Copy levels', 'Size', 'Share'].map((name) => drawer.getByRole('button', { name, exact: true }));
    for (const action of actions) expect(await findMiddle(action)).toBeGreaterThan(PHONE.height - 64);
    await actions[1]!.click();
    await expect(drawer.getByRole('heading', { name: 'Your size' })).toBeInViewport();
    for (const action of actions) await expect(action).toBeInViewport();
  });
});

test.describe('a member on a phone', () => {
  test.use({ viewport: PHONE, scenario: 'subscriber' });

  test('the files of the analytics stand below its curves', async ({ page }) => {
    await open(page, '/analytics');
    const tab = (await page.getByRole('tab', { name: 'Performance' }).boundingBox())!;
    expect((await page.getByRole('list', { name: 'Downloads' }).boundingBox())!.y).toBeGreaterThan(tab.y);
  });

  test('a session is logged out on the line that names it', async ({ page }) => {
    await open(page, '/account');
    const row = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').filter({ hasText: 'iPhone' });
    const { y, height } = (await row.boundingBox())!;
    const button = (await row.getByRole('button').boundingBox())!;
    expect(Math.abs(button.y + button.height / 2 - (y + height / 2))).toBeLessThan(2);
  });

  test('a channel without a measurement has a dash', async ({ page }) => {
    await open(page, '/delivery-settings');
    const row = page.getByRole('listitem').filter({ hasText: 'Telegram bot' }).first();
    await expect(row.getByText('—', { exact: true })).toBeVisible();
  });

  test('the buttons of a dialog longer than the screen stay in view', async ({ page }) => {
    await open(page, '/api-management');
    await page.getByRole('button', { name: 'Create New Key' }).click();
    const sheet = page.getByRole('dialog', { name: 'Create a key' });
    const create = sheet.getByRole('button', { name: 'Create' });
    await expect(create).toBeInViewport({ ratio: 1 });
    const last = sheet.getByLabel('Allowed addresses');
    await last.focus();
    const [field, button] = [(await last.boundingBox())!, (await create.boundingBox())!];
    expect(field.y + field.height, 'a focused field is above them').toBeLessThan(button.y);
  });

  test('every control of the own pages is large enough for a finger', async ({ page }) => {
    for (const path of [
      '/',
      '/platform',
      '/account',
      '/delivery-settings',
      '/delivery-settings?tab=preferences',
      '/delivery-settings?tab=test',
      '/risk-config',
    ]) {
      await goTo(page, path);
      expect(await smallTargets(page), path).toEqual([]);
    }
  });

  test('the tables of the own pages show every figure without scrolling', async ({ page }) => {
    const compare = async () => {
      for (const run of ['As published', 'Wider stop']) await page.getByRole('checkbox', { name: run }).check();
      await expect(page.getByRole('table', { name: 'Figures side by side' })).toContainText('3.24 to 5.25');
    };
    for (const [path, table, act] of [
      ['/journal?tab=statistics', 'A nearer stop'],
      ['/platform/strategies/own_u4R8kZ0qS1mT7vXc2Yb9Aw', 'Signals of this strategy'],
      ['/backtesting?run=run_5', 'Results at other costs'],
      ['/backtesting', 'Figures side by side', compare],
      ['/strategies/anchor-reversion?tab=performance', 'Slippage of copies'],
      ['/strategies/tideline-pullback?tab=performance', 'Results by year', () => unfold(page, 'Year by year')],
      [
        '/strategies/tideline-pullback?tab=performance&record=backtest',
        'Tests of the walk-forward',
        () => unfold(page, 'Walk-forward stability'),
      ],
    ] as const) {
      await goTo(page, path);
      await act?.();
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      const hidden = await page
        .getByRole('main')
        .evaluate((main) =>
          [
            ...(main as unknown as { querySelectorAll: (of: string) => Iterable<Box> }).querySelectorAll(
              'section:has(> table)',
            ),
          ]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((box) => `${box.ariaLabel}: ${box.scrollWidth - box.clientWidth} px`),
        );
      expect(hidden, path).toEqual([]);
    }
  });

  test('the main action of the dashboard stands next to its title, and what a page is for above the middle', async ({
    page,
  }) => {
    for (const [path, main] of [
      ['/signals', page.getByRole('list', { name: 'Signals' }).getByRole('listitem')],
      ['/backtesting', page.getByRole('heading', { name: 'Your runs' })],
      ['/analytics', page.getByText('Total Return')],
      ['/journal', page.getByRole('tab', { name: 'Trades' })],
      ['/platform', page.getByText('Portfolio value')],
    ] as const) {
      await goTo(page, path);
      expect((await main.first().boundingBox())!.y, path).toBeLessThan(PHONE.height / 2 + 40);
    }
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    const action = (await page.getByRole('button', { name: 'Add Strategy' }).boundingBox())!;
    expect(action.y).toBeLessThan(title.y + title.height);
    expect(action.x).toBeGreaterThan(title.x + title.width / 2);
  });

  test('a definition of the methodology is a line of its name and one for each column', async ({ page }) => {
    await open(page, '/about/methodology');
    const cell = page.getByRole('cell', { name: 'the first daily mark' }).first();
    expect((await cell.boundingBox())!.height).toBeLessThan(30);
  });

  test.describe('whose account reached its maximum drawdown', () => {
    test.use({ scenario: 'stopped account' });

    test('reads so above the form of the limits, and can resume', async ({ page }) => {
      await open(page, '/risk-config');
      await expect(page.getByRole('button', { name: 'Resume' })).toBeInViewport();
      await expect(page.getByText('Limit reached: no new sizes until you resume.')).toBeInViewport();
    });
  });

  test('what was chosen leads to the runs side by side', async ({ page }) => {
    await open(page, '/backtesting');
    const curves = page.getByRole('heading', { name: 'Equity and drawdown' });
    for (const run of ['As published', 'Wider stop']) await page.getByRole('checkbox', { name: run }).check();
    await page
      .getByRole('heading', { name: 'Your runs' })
      .evaluate((heading) => (heading as unknown as { scrollIntoView: () => void }).scrollIntoView());
    await expect(curves).not.toBeInViewport();
    const compare = page.getByRole('button', { name: 'Compare 2' });
    await expect(compare).toBeInViewport();
    await compare.click();
    await expect(curves).toBeInViewport();
  });

  test('an account at a broker stands below the brokers that have one', async ({ page }) => {
    await open(page, '/broker-setup');
    const brokers = page.getByRole('region', { name: 'Brokers', exact: true });
    await expect(brokers.getByRole('button', { name: 'OANDA' })).toBeVisible();
    await expect(brokers.getByText('Kraken')).toBeHidden();
    await brokers.getByRole('button', { name: 'Show 6 more brokers' }).click();
    await expect(brokers.getByText('Kraken')).toBeVisible();
    await brokers.getByRole('button', { name: 'OKX' }).click();
    await expect(page.getByRole('form', { name: 'Connect OKX' })).toBeInViewport();
  });

  test('tabs are set in 14 px, fit the screen, and show the open one where they do not', async ({ page }) => {
    for (const path of ['/platform', '/analytics', '/strategies/impulse', '/delivery-settings']) {
      await goTo(page, path);
      const tabs = page.getByRole('tablist').first();
      await expect(tabs.getByRole('tab').first(), path).toHaveCSS('font-size', '14px');
      const hidden = await tabs.evaluate((row) => {
        const { scrollWidth, clientWidth } = row as unknown as { scrollWidth: number; clientWidth: number };
        return scrollWidth - clientWidth;
      });
      expect(hidden, path).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await goTo(page, '/analytics?tab=trades');
    const cutOff = async () => {
      const tab = (await page.getByRole('tab', { name: 'Trade History' }).boundingBox())!;
      return tab.x + tab.width - 320;
    };
    await expect.poll(cutOff, 'px of the open tab beyond the screen').toBeLessThanOrEqual(0);
  });
});

test.describe('a member', () => {
  test.use({ scenario: 'subscriber' });

  const getEdges = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!;
    return { left: x, top: y, right: x + width, bottom: y + height, height };
  };

  test('the state of the feed ends where the cards below it end', async ({ page }) => {
    await open(page, '/');
    await page.setViewportSize(DESKTOP);
    const state = page.getByText('Connected', { exact: true });
    await expect(state).toBeVisible();
    const rail = page.getByRole('region', { name: 'Strategy performance' });
    expect(Math.abs((await getEdges(state)).right - (await getEdges(rail)).right)).toBeLessThanOrEqual(1);
  });

  test('the focus ring of a row is whole, inside of the row', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('j');
    const row = getRows(page).first();
    await expect(row.getByRole('link').first()).toBeFocused();
    const ring = await row
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const style = (globalThis as unknown as Drawn).getComputedStyle(link, '::after');
        const { position, top, right, bottom, left, outlineWidth, outlineOffset } = style;
        return { position, inset: [top, right, bottom, left], outlineWidth, outlineOffset };
      });
    const inset = ['0px', '0px', '0px', '0px'];
    expect(ring).toEqual({ position: 'absolute', inset, outlineWidth: '2px', outlineOffset: '-2px' });
  });

  test('choices are as high as the fields beside them, and cards side by side have equal heads', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await open(page, '/signals');
    const chips = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Following' }) });
    const search = page.getByRole('searchbox', { name: 'Search' }).locator('..');
    expect((await getEdges(chips.first())).height).toBe((await getEdges(search.first())).height);
    await goTo(page, '/analytics');
    const getHead = (name: string) => page.getByRole('heading', { level: 2, name }).locator('..');
    expect((await getEdges(getHead('Account equity'))).height).toBe((await getEdges(getHead('Figures'))).height);
  });

  test('a signal beside its list has side, symbol and timeframe on one line, and its actions cover none of it', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await open(page, '/signals/signal-1');
    const drawer = page.getByRole('dialog');
    const symbol = await getEdges(drawer.getByRole('heading', { name: 'EURUSD' }));
    for (const text of ['Long', 'daily']) {
      const { top, bottom } = await getEdges(drawer.getByText(text, { exact: true }).first());
      expect(top, text).toBeGreaterThanOrEqual(symbol.top);
      expect(bottom, text).toBeLessThanOrEqual(symbol.bottom);
    }
    const copy = await getEdges(drawer.getByRole('button', { name: 'Copy levels' }));
    expect(copy.top).toBeGreaterThan(symbol.bottom);
    expect(copy.left).toBeGreaterThan((await getEdges(drawer.getByText('Simulated', { exact: true }).first())).right);
  });

  test('the link below a title is on one line', async ({ page }) => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const [path, name] of [
        ['/analytics', 'How to read the record'],
        ['/backtesting', 'How to test with doubt'],
        ['/academy/practice', 'How to practise'],
      ] as const) {
        await goTo(page, path);
        const { top, bottom } = await getEdges(page.getByRole('main').getByRole('link', { name }));
        expect(bottom - top, `${path} at ${viewport.width} px`).toBeLessThan(40);
      }
    }
  });

  test('a trade of the journal has its symbol on one line at each width', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/journal');
    const list = page.getByRole('list', { name: 'Trades' });
    for (const viewport of [PHONE, TABLET, { width: 1280, height: 800 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const symbol of ['EURUSD', 'XAUUSD', 'GBPUSD'])
        expect((await getEdges(list.getByText(symbol, { exact: true }))).height, symbol).toBeLessThan(30);
    }
  });

  test('on a tablet, the list of the journal is above the editor until a trade is chosen', async ({ page }) => {
    await page.setViewportSize(TABLET);
    await open(page, '/journal');
    const list = page.getByRole('region', { name: 'Trades', exact: true });
    const note = page.getByRole('textbox', { name: 'Note' });
    expect((await getEdges(list)).top).toBeLessThan((await getEdges(note)).top);
    await list.getByRole('link').nth(1).click();
    await expect.poll(async () => (await getEdges(list)).top > (await getEdges(note)).top).toBe(true);
  });
});

test.describe('an operator on a phone', () => {
  test.use({ viewport: PHONE, scenario: 'operator' });

  test('the buttons of a strategy share a row, and the audit log begins on the first screen', async ({ page }) => {
    await open(page, '/admin/strategies');
    const top = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y;
    expect(await top('Retire Meridian Trend')).toBe(await top('Pause Meridian Trend'));
    await goTo(page, '/admin/audit');
    const newest = page.getByRole('main').getByRole('row').filter({ hasText: 'request.closed' });
    expect((await newest.boundingBox())!.y).toBeLessThan(PHONE.height);
  });
});
