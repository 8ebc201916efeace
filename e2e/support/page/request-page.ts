import type { Locator, Page } from '@playwright/test';
import { open } from '../test.ts';
import { recordBodies } from './answers.ts';

/** A form of a page that sends a request. */
export interface RequestPage {
  readonly path: string;
  /** Name of the button that opens it. */
  readonly opener: string;
  /** Name of the dialog, where it differs. */
  readonly title?: string;
  /** Last part of the address that it sends to. */
  readonly call: string;
}

/** A fixed answer to a request. */
export const RECEIPT = { reference: 'XXX-26-7K4QX', dueAt: '2026-11-24T16:05:00.000Z', dueOn: '2026-11-30' };

/** Opens a form, answers what it sends, and holds what it copies. Returns the form and the bodies that were sent. */
export async function openRequest(page: Page, { path, opener, title = opener, call }: RequestPage) {
  await page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })`,
  );
  const bodies = await recordBodies<Record<string, unknown>>(page, `**/api/support/${call}`, { json: RECEIPT });
  await open(page, path);
  await page.getByRole('button', { name: opener }).click();
  return { form: page.getByRole('dialog', { name: title }), bodies };
}

/** Returns the text of the email that a form copied. */
export const copiedMail = (page: Page) => page.evaluate<string>('window.copied');

/** Types texts into the fields with these labels. */
export async function typeInto(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await form.getByRole('textbox', { name: label }).fill(text);
}

/** Presses the button that sends a form. */
export const send = (form: Locator) => form.locator('button[type=submit]').click();
