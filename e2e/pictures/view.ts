import type { Page } from '@playwright/test';
import type { Scenario } from '../support/scenarios.ts';

/** One screen in one state. */
export interface View {
  readonly name: string;
  readonly path: string;
  /** What the stand-in pretends. */
  readonly scenario?: Scenario;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Once its script has taken over. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Questions stay without an answer, so there is none to wait for. */
  readonly isUnanswered?: true;
  /** A screen of this height is taken instead of the full page: something lies over it, or a scroll would close it. */
  readonly screen?: number;
  /** The state exists only below this width. */
  readonly below?: number;
}

/** The states that every screen with data has. */
export const DATA_STATES = ['full', 'empty', 'failing', 'broken rows'] as const;

/** The same screen in several scenarios. */
export const inEach = (screen: string, path: string, scenarios: readonly Scenario[]): readonly View[] =>
  scenarios.map((scenario) => ({ name: `${screen}-${scenario.replaceAll(' ', '-')}`, path, scenario }));

/** Presses a button. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const unanswered = () => new Promise<void>(() => {});

/** Goes there inside the browser while every question to the API stays open: the skeletons. */
export const whileLoading = (link: string) => async (page: Page) => {
  await page.route('**/api/**', unanswered);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: link }).click();
};
