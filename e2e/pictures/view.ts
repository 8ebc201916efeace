import type { Page } from '@playwright/test';
import type { Scenario } from '../support/stand-in/scenario-names.ts';

/** One screen in one state. */
export interface View {
  readonly name: string;
  readonly path: string;
  /** The scenario of the stand-in. */
  readonly scenario?: Scenario;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Runs after hydration. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Requests stay unanswered, so nothing is waited for. */
  readonly isUnanswered?: true;
  /** Height of the picture, instead of the full page: an overlay is open, or scrolling would close it. */
  readonly screen?: number;
  /** The state exists only below this width. */
  readonly below?: number;
}

/** The says that every screen with data has. */
export const DATA_STATES = ['full', 'empty', 'failing', 'broken rows'] as const;

/** The same screen in several scenarios. */
export const inEach = (screen: string, path: string, scenarios: readonly Scenario[]): readonly View[] =>
  scenarios.map((scenario) => ({ name: `${screen}-${scenario.replaceAll(' ', '-')}`, path, scenario }));

/** Presses a button. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const unanswered = () => new Promise<void>(() => {});

/** Moves inside the browser while every API request stays unanswered, which shows the skeletons. */
export const whileLoading = (link: string) => async (page: Page) => {
  await page.route('**/api/**', unanswered);
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: link }).click();
};
