import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { expect as expectScreen, test as screen } from '../support/screen-test.ts';

/** How a test of a screen ends: the tests of a worker share one document, which the next one needs as at the beginning. */

const hasTime = () => new AbortController().signal;
const HUNG = new Promise<never>(() => {});

/** Changes everything that pages share, and leaves a page in use. */
async function leaveTraces(page: Page): Promise<void> {
  await page.addInitScript('window.planted = 1; window.WebSocket = class extends WebSocket {}; Math.random = () => 1');
  await page.addInitScript("Object.defineProperty(navigator, 'share', { configurable: true, value: () => {} })");
  await page.goto('/signals');
  await page.keyboard.press('Control+k');
  await expectScreen(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.evaluate('window.evaluated = 1; localStorage.planted = 1; document.cookie = "planted=1; Path=/"');
  await page.route('**/api/**', (route) => route.abort());
  await page.routeWebSocket('/ws', (socket) => socket.close({ code: 1012 }));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.context().setOffline(true);
}

/** Uses a page as any other test does, and checks that nothing is left of the previous one. */
async function startsClean(): Promise<void> {
  let connections = 0;
  await screen.run(async ({ page }) => {
    await page.routeWebSocket('/ws', () => {
      connections += 1;
    });
    await page.goto('/signals');
    await expectScreen(page.locator('main, dialog[open]'), 'one page, without a dialog').toHaveCount(1);
    expect(await page.evaluate('navigator.onLine && document.visibilityState')).toBe('visible');
    expect(await page.evaluate('[typeof planted, typeof evaluated, typeof navigator.share]')).toEqual(
      Array(3).fill('undefined'),
    );
    expect([Math.random(), Math.random()], 'a random number').not.toEqual([1, 1]);
    expect(await page.evaluate('[localStorage.planted, document.cookie.includes("planted")]')).toEqual([
      undefined,
      false,
    ]);
    await expect.poll(() => connections, { message: 'its own live feed' }).toBe(1);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('option', { name: 'Strategies' }).first().click();
    await expectScreen(page).toHaveURL('/strategies');
    await expectScreen(page.getByRole('main')).toHaveCount(1);
  }, hasTime());
}

describe('a test of a screen', () => {
  test('that fails leaves nothing to the next one', async () => {
    const failed = screen.run(async ({ page }) => {
      await leaveTraces(page);
      void page.waitForRequest('**/never');
      throw new Error('planted');
    }, hasTime());
    await expect(failed).rejects.toThrow('planted');
    await startsClean();
  });

  test('that has no time left is ended, although its body never returns', async () => {
    const time = new AbortController();
    const ended = screen.run(async ({ page }) => {
      await leaveTraces(page);
      time.abort(new Error('no time left'));
      await HUNG;
    }, time.signal);
    await expect(ended).rejects.toThrow('no time left');
    await startsClean();
  });

  test('is ended while a page of it loads, or a link leads to an address that never answers', async () => {
    for (const isLink of [false, true]) {
      const time = new AbortController();
      const ended = screen.run(async ({ page }) => {
        await page.goto('/signals');
        await page.route('**/api/never', () => HUNG);
        if (isLink) await page.evaluate("location.assign('/api/never')");
        else void page.goto('/strategies').catch(() => {});
        time.abort(new Error('no time left'));
        await HUNG;
      }, time.signal);
      await expect(ended).rejects.toThrow('no time left');
      await startsClean();
    }
  });

  test('has one page at a time, also where a load begins while another one lasts', async () => {
    for (const path of ['/signals', '/strategies']) {
      await screen.run(async ({ page }) => {
        await Promise.all([page.goto('/signals'), page.goto('/strategies'), page.goto(path)]);
        await expectScreen(page).toHaveURL(path);
        await expectScreen(page.getByRole('main')).toHaveCount(1);
      }, hasTime());
      await startsClean();
    }
  });

  test('does not reach the page of a later one with what it does after its end', async () => {
    const time = new AbortController();
    let left!: Page;
    const ended = screen.run(async ({ page }) => {
      left = page;
      await page.goto('/signals');
      time.abort(new Error('no time left'));
    }, time.signal);
    await expect(ended).rejects.toThrow('no time left');
    await screen.run(async ({ page }) => {
      await page.goto('/strategies');
      const acts = [
        () => left.goto('/signals'),
        () => left.reload(),
        () => left.goBack(),
        () => left.keyboard.press('Control+k'),
        () => left.getByRole('link').first().click(),
        () => left.evaluate('document.title = ""'),
        () => left.setViewportSize({ width: 1, height: 1 }),
        () => left.routeWebSocket('/ws', () => {}),
        () => left.context().setOffline(true),
        async () => left.clock.install(),
        () => expectScreen(left.getByRole('main')).toBeVisible(),
      ];
      for (const act of acts) await expect(act(), String(act)).rejects.toThrow('The page was closed');
      await expectScreen(page).toHaveURL('/strategies');
      await expectScreen(page.getByRole('dialog')).toHaveCount(0);
    }, hasTime());
  });

  test('that fails by the page to which a link of it leads has that error', async () => {
    const failed = screen.run(async ({ page }) => {
      await page.goto('/signals');
      await page.route('**/api/broken', () => {
        throw new Error('broken');
      });
      await page.evaluate("location.assign('/api/broken')");
    }, hasTime());
    await expect(failed).rejects.toThrow('broken');
    await startsClean();
  });
});
