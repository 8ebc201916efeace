import { DESK, expect, hydrated, open, PHONE, pretend, test } from '../support/test.ts';

test.describe('on a desk', () => {
  test('every page has the frame: risk banner, status, navigation, footer', async ({ page }) => {
    await open(page, '/strategies');
    const header = page.getByRole('banner');
    await expect(header).toContainText(
      'Trading carries substantial risk of loss. Past performance is no guide to future results.',
    );
    await expect(header.getByText('All Systems Operational')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Strategies',
      'Signals',
    ]);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(
      'Risk warning: trading foreign exchange, indices, commodities and crypto carries a high level of risk, and you can lose more than you put in.',
    );
    await expect(footer).toContainText('The provider is not a registered investment advisor');
    await expect(footer).toContainText('Everything here is educational.');
    await expect(footer).toContainText(`© 2025–${new Date().getUTCFullYear()} Example Trading Ltd`);
    await expect(footer).toContainText('Region: Global');
    const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
    await expect(links).toHaveText(['Strategies', 'Signals', 'Verify the log']);
  });

  test('the logo leads home', async ({ page }) => {
    await open(page, '/signals');
    await page.getByRole('banner').getByRole('link', { name: 'Sealtick, home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('every link leads to a page that exists', async ({ page, request }) => {
    await open(page, '/');
    const links = await page.getByRole('link').all();
    const hrefs = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))));
    for (const href of hrefs) {
      if (href === null || !href.startsWith('/')) continue;
      expect((await request.get(href)).status(), href).toBe(200);
    }
  });

  for (const { path, current } of [
    { path: '/', current: ['Home'] },
    { path: '/strategies', current: ['Strategies'] },
    { path: '/strategies/meridian-trend', current: ['Strategies'] },
    { path: '/signals', current: ['Signals'] },
    { path: '/nowhere', current: [] },
  ]) {
    test(`the navigation marks where ${path} belongs`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/404 \(Not Found\)/);
      await open(page, path);
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(current);
    });
  }

  test('titles and descriptions are each page’s own', async ({ page }) => {
    const seen = new Set<string | null>();
    for (const path of ['/', '/strategies', '/strategies/impulse', '/signals']) {
      await page.goto(path);
      seen.add(await page.title());
      seen.add(await page.locator('meta[name=description]').getAttribute('content'));
    }
    expect(seen.size).toBe(8);
    await expect(page).toHaveTitle('Signals | Sealtick');
  });

  test('the title follows a move inside the browser', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: 'View Training Challenges' }).first().click();
    await expect(page).toHaveTitle('Strategy Library | Sealtick');
    await page.getByRole('link', { name: 'Meridian Trend' }).click();
    await expect(page).toHaveTitle('Meridian Trend | Sealtick');
  });

  test('a new page is read from its top', async ({ page }) => {
    await page.setViewportSize({ width: DESK.width, height: 420 });
    await open(page, '/strategies');
    await page.getByRole('link', { name: 'Liquidity Sweep' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Liquidity Sweep' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Liquidity Sweep' })).toBeInViewport();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a click on the page one is on scrolls to its top', async ({ page }) => {
    await page.setViewportSize({ width: DESK.width, height: 420 });
    await open(page, '/strategies');
    await page.evaluate('window.scrollTo(0, 500)');
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Strategies' }).click();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  });

  test('a click on a link of the frame scrolls smoothly, or at once for who wants no motion', async ({ page }) => {
    await page.addInitScript(
      `window.asked = [];
       const scrollTo = window.scrollTo.bind(window);
       window.scrollTo = (where) => { window.asked.push(where.behavior); scrollTo(where); };`,
    );
    await open(page, '/strategies');
    const banner = page.getByRole('banner');
    const asked = async () => [...new Set((await page.evaluate('window.asked')) as string[])];
    const logo = banner.getByRole('link', { name: 'Sealtick, home' });
    for (const link of [
      page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Strategies' }),
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }),
      logo,
    ]) {
      await page.evaluate('window.asked.length = 0');
      await link.click();
      await expect.poll(asked).toContain('smooth');
    }
    await expect(page).toHaveURL('/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate('window.asked.length = 0');
    await logo.click();
    await expect.poll(asked).toEqual(['instant']);
  });

  test('the share card and the canonical address are each page’s own, and follow a move', async ({ page, baseURL }) => {
    const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
    await open(page, '/strategies/impulse?tab=faq');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/strategies/impulse`);
    expect(await content('og:title')).toBe('Impulse');
    expect(await content('og:image')).toBe(`${baseURL}/share/strategies/impulse.png`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
    expect(await content('og:image')).toBe(`${baseURL}/share/site.png`);
    expect(await content('og:image:alt')).toContain('Systematic trading strategies');
  });

  test('the keyboard goes through the frame in the order it is read', async ({ page }) => {
    await open(page, '/strategies');
    const banner = page.getByRole('banner');
    const inOrder = [
      page.getByRole('link', { name: 'Skip to content' }),
      banner.getByRole('link', { name: 'Sealtick, home' }),
      ...['Home', 'Strategies', 'Signals'].map((name) => banner.getByRole('link', { name, exact: true })),
      banner.getByRole('button', { name: 'Search' }),
      banner.getByRole('link', { name: 'Login' }),
      banner.getByRole('link', { name: 'Start Free' }),
      page.getByRole('main').getByRole('searchbox'),
    ];
    for (const [tabs, part] of inOrder.entries()) {
      await page.keyboard.press('Tab');
      await expect(part, `after ${tabs + 1} tabs`).toBeFocused();
    }
  });

  test('the first Tab leads past the frame', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu opens, closes by a link, and by Escape', async ({ page }) => {
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Signals' }).click();
    await expect(page).toHaveURL('/signals');
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

  test('the menu marks where the page belongs, Home only on the start', async ({ page }) => {
    const marked = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current]');
    await open(page, '/strategies/meridian-trend');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(marked).toHaveText(['Strategies']);
    await open(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(marked).toHaveText(['Home']);
  });

  test('Login and Start Free stand in the menu, both to the sign-in', async ({ page }) => {
    await open(page, '/signals');
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const name of ['Login', 'Start Free'])
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/api/login');
  });

  test('what the open menu covers cannot be reached, and can again once it is closed', async ({ page }) => {
    await open(page, '/strategies');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('main')).toHaveAttribute('inert');
    await expect(page.getByRole('link', { name: 'Start Free' })).toBeInViewport();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
  });

  test('the menu ends where the page becomes wide enough for a navigation', async ({ page }) => {
    await open(page, '/strategies');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.setViewportSize(DESK);
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('nothing is wider than the screen', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    for (const path of ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/nowhere']) {
      await page.goto(path);
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), path).toBe(0);
    }
  });
});

test.describe('what the site says of itself', () => {
  test('a simulated, accelerated market is marked on every page', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    for (const path of ['/', '/strategies', '/strategies/impulse', '/signals', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByText('Simulated market, accelerated'), path).toBeVisible();
    }
  });

  test.describe('on a real market', () => {
    test.use({ scenario: 'real market' });

    test('no page is marked as simulated', async ({ page }) => {
      await open(page, '/signals');
      await expect(page.getByText(/Simulated/)).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Signals', exact: true }).getByText('Back-test')).toHaveCount(5);
    });
  });

  test.describe('while not all is well', () => {
    test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

    test('the status says so', async ({ page }) => {
      await open(page, '/signals');
      await expect(page.getByText('Not operational: runner')).toBeVisible();
    });
  });

  test('the status is asked again every minute', async ({ page }) => {
    await page.clock.install();
    await open(page, '/strategies');
    await expect(page.getByText('All Systems Operational')).toBeVisible();
    await pretend(page, 'failing');
    await page.clock.fastForward(60_000);
    await expect(page.getByText('Not operational: runner')).toBeVisible();
    await expect(page.getByText('All Systems Operational')).toHaveCount(0);
  });

  test.describe('while its state cannot be asked', () => {
    test.use({ scenario: 'no status' });

    test('the status says so, and the page is there', async ({ page }) => {
      await open(page, '/signals');
      await expect(page.getByText('Status unknown')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
    });
  });
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('is a real 404 with the words of one', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add it to the router?')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('who runs the site', () => {
  test('stands in the footer with telephone, addresses and social links, marked while they are examples', async ({
    page,
  }) => {
    await open(page, '/signals');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute('href', 'tel:+442079460123');
    for (const address of ['hello', 'support', 'sales']) {
      const link = footer.getByRole('link', { name: `${address}@example.com` });
      await expect(link).toHaveAttribute('href', `mailto:${address}@example.com`);
    }
    const social = footer.getByRole('list', { name: 'Social media' });
    await expect(social.getByRole('link')).toHaveText(['X', 'LinkedIn', 'Telegram']);
    await expect(footer.getByText('Sample: replace before going live')).toBeVisible();
  });

  test.describe('once the operator has said it', () => {
    test.use({ scenario: 'own settings' });

    test('names the site in its head, titles and footer, without the mark and without what there is none of', async ({
      page,
    }) => {
      await open(page, '/signals');
      await expect(page).toHaveTitle('Signals | Northwind');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Northwind, home' })).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(/© 2025–\d{4} Northwind Research GmbH/);
      await expect(footer).toContainText('Region: Europe');
      await expect(footer.getByRole('list', { name: 'Social media' }).getByRole('link')).toHaveText(['X', 'LinkedIn']);
      await expect(page.getByText(/Sample/)).toHaveCount(0);
    });
  });

  test.describe('while the settings cannot be read', () => {
    test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

    test('is left out, and the rest of the frame stands', async ({ page }) => {
      await open(page, '/signals');
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('not a registered investment advisor');
      await expect(footer.getByRole('link', { name: /@/ })).toHaveCount(0);
    });
  });
});

test.describe('somebody who is not signed in', () => {
  test('finds Login and Start Free, both to the sign-in', async ({ page }) => {
    await open(page, '/signals');
    for (const name of ['Login', 'Start Free']) {
      await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute('href', '/api/login');
    }
    await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  });

  test.describe('because it cannot be told who it is', () => {
    test.use({ scenario: 'no visitor' });

    test('gets the page as everybody does', async ({ page }) => {
      expect((await page.goto('/signals'))?.status()).toBe(200);
      await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
    });
  });

  test.describe('where there is no sign-in', () => {
    test.use({ scenario: 'without sign-in' });

    test('is led to none', async ({ page }) => {
      await open(page, '/');
      await expect(page.getByRole('link', { name: /Login|Start Free|Begin Training/ })).toHaveCount(0);
    });
  });
});

test.describe('somebody who is signed in', () => {
  test.use({ scenario: 'signed in' });

  test('finds name, address and Log out in the menu under the picture, by keyboard alone', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('link', { name: /Login|Start Free/ })).toHaveCount(0);
    const trigger = page.getByRole('button', { name: 'Account of Amara Okafor' });
    await expect(trigger, 'the initial, and the first name').toHaveText(/^AAccount of .*Amara$/);
    await trigger.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Amara Okafor');
    await expect(menu).toContainText('amara@northwind.test');
    await expect(menu.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/api/logout');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(trigger).toBeFocused();
  });

  test.describe('with a picture', () => {
    test.use({ scenario: 'signed in with a picture', expectedErrors: [/net::ERR_FAILED/] });

    test('is shown by it, and by the initial where it cannot be loaded', async ({ page }) => {
      await open(page, '/signals');
      const trigger = page.getByRole('button', { name: 'Account of Amara Okafor' });
      const picture = trigger.locator('img');
      await expect(picture).toHaveAttribute('src', '/icon-192.png');
      await expect(trigger).not.toHaveText(/^AAccount of .*Amara$/);
      await page.route('/icon-192.png', (route) => route.abort());
      await open(page, '/signals');
      await expect(trigger, 'before the script was there').toHaveText(/^AAccount of .*Amara$/);
      await expect(picture).toHaveCount(0);

      let fail = () => {};
      const held = new Promise<void>((resolve) => {
        fail = resolve;
      });
      await page.unroute('/icon-192.png');
      await page.route('/icon-192.png', async (route) => {
        await held;
        await route.abort();
      });
      await page.goto('/signals', { waitUntil: 'commit' });
      await hydrated(page);
      await expect(picture).toHaveCount(1);
      fail();
      await expect(trigger, 'and after').toHaveText(/^AAccount of .*Amara$/);
    });
  });

  test.describe('without a name', () => {
    test.use({ scenario: 'signed in without a name' });

    test('is shown by the initial of the address', async ({ page }) => {
      await open(page, '/signals');
      await expect(page.getByRole('button', { name: 'Account of zoe@northwind.test' })).toHaveText(
        'ZAccount of zoe@northwind.test',
      );
    });
  });
});
