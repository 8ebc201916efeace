import type * as Chromium from './chromium-test.ts';

// Each spec says what a page does; where it lies decides where it runs. The name in a constant: the types are those of Chromium.
const SCREEN = './screen-test.ts';
const chosen: typeof Chromium = process.env.VITEST ? await import(SCREEN) : await import('./chromium-test.ts');

export const { DESKTOP, PHONE, TABLET, expect, expectAccessible, hydrated, loadedAll, open, pretend, test } = chosen;
