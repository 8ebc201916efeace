import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { hydrated } from '../support/test.ts';
import type { View } from './view.ts';

/** Widths of every picture: phone, tablet, wide screen. */
export const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
/** Size of a window in CSS pixels. */
export type Viewport = Readonly<Record<'width' | 'height', number>>;

/** Of WebP pictures, unless another one is asked for. */
const QUALITY = 82;
const FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
/** Charts are loaded when they come near the viewport. */
const SCROLL_THROUGH = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
    scrollTo(0, y);
    await ${FRAMES};
  }
  scrollTo(0, 0);
})()`;

/** Opens views of a site and takes pictures: the first screenful as WebP, or the full page as PNG. */
export class Camera {
  private readonly browser: Browser;
  private readonly baseURL: string;

  constructor(browser: Browser, baseURL: string) {
    this.browser = browser;
    this.baseURL = baseURL;
  }

  async screenful(view: View, viewport: Viewport, file: string, quality = QUALITY): Promise<void> {
    await this.open(view, viewport, async (page) => {
      await settle(page, view);
      const session = await page.context().newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
      writeFileSync(file, data, 'base64');
    });
  }

  async fullPage(view: View, { width, height }: Viewport, file: string): Promise<void> {
    await this.open(view, { width, height: view.screen ?? height }, async (page) => {
      if (view.screen === undefined) await page.evaluate(SCROLL_THROUGH);
      await settle(page, view);
      await page.screenshot({ path: file, fullPage: view.screen === undefined, animations: 'disabled' });
    });
  }

  private async open(view: View, viewport: Viewport, take: (page: Page) => Promise<void>): Promise<void> {
    const context = await this.browser.newContext({
      viewport,
      baseURL: this.baseURL,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      extraHTTPHeaders: view.scenario ? { 'x-scenario': view.scenario } : {},
    });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await view.before?.(page);
      await page.goto(view.path);
      await hydrated(page);
      await view.act?.(page);
      await take(page);
    } finally {
      await context.close();
    }
  }
}

/** Waits for responses, fonts and charts. */
async function settle(page: Page, view: View): Promise<void> {
  if (!view.isUnanswered) await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.evaluate(FRAMES);
}
