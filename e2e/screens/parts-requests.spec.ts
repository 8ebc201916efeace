import type { Page } from '@playwright/test';
import { recordBodies } from '../support/page/answers.ts';
import { message } from '../support/parts.ts';
import { expect, open, test } from '../support/test.ts';

const SENDER = { Name: 'Ines Duarte', Email: 'ines@example.com' };
const LEGAL = { opens: 'Contact Legal Team', fields: { ...SENDER, Message: 'Which law applies?' } };
const RECEIPT = { reference: 'LEG-26-7K4QX', dueAt: '2026-11-30T16:05:00.000Z' };

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The line that stays for ten minutes. */
const sent = (page: Page, reference: string) =>
  page.getByRole('note', { name: 'Request sent' }).filter({ hasText: reference });
const send = (page: Page, name: string) => dialog(page, name).getByRole('button', { name: 'Send' }).click();

async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Requests' }).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page, name)).toBeVisible();
}

async function fill(page: Page, name: string, fields: object): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await dialog(page, name).getByRole('textbox', { name: label }).fill(text);
}

async function answerCalls(page: Page) {
  const calls: unknown[] = [];
  await page.route('**/api/support/*', (route, request) => {
    calls.push([new URL(request.url()).pathname, request.postDataJSON()]);
    return route.fulfill({ json: RECEIPT });
  });
  return calls;
}

test.describe('a form', () => {
  test('shows the text of the email if the browser does not copy it', async ({ page }) => {
    await answerCalls(page);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
    });
    await open(page, '/ui');
    await openForm(page, LEGAL.opens);
    await fill(page, LEGAL.opens, LEGAL.fields);
    await send(page, LEGAL.opens);
    const shown = dialog(page, 'Text of the email').getByLabel('Email');
    await expect(shown).toHaveValue(/^To: compliance@example\.com\n[\s\S]*Which law applies\?/);
  });

  test('reports a concern without name and address, or with both', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const bodies = await recordBodies(page, '**/api/support/concerns', {
      json: { reference: 'WHB-26-7K4QX', dueOn: '2026-11-30' },
    });
    await open(page, '/ui');
    const title = 'Report a Concern';
    const submit = () => dialog(page, title).getByRole('button', { name: 'Submit' }).click();
    await openForm(page, title);
    await expect(dialog(page, title).getByLabel('Name')).toHaveCount(0);
    await submit();
    await expect(message(page)).toContainText('Please describe your compliance concern.');
    await dialog(page, title).getByLabel('Submit anonymously').uncheck();
    await submit();
    await expect(message(page)).toContainText('Please fill in your name and email, or check anonymous reporting.');
    await fill(page, title, { Name: 'Ines Duarte', Concern: 'Fills were edited.' });
    await dialog(page, title).getByLabel('Submit anonymously').check();
    await submit();
    await expect(message(page)).toContainText('Compliance Concern Submitted!');
    await expect(dialog(page, title)).toBeHidden();
    const line = sent(page, 'WHB-26-7K4QX');
    await expect(line).toContainText('30 Nov 2026');
    await expect(line).not.toContainText('confirmation');
    const openForMs = expect.any(Number);
    expect(bodies).toEqual([{ isAnonymous: true, concern: 'Fills were edited.', topic: '', openForMs }]);
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toContain('From: Anonymous\n');
    expect(copied).not.toContain('Ines');
  });

  test('in a page says its own words, and is empty once it has arrived', async ({ page }) => {
    await answerCalls(page);
    await open(page, '/ui');
    const form = page.getByRole('form', { name: 'Contact Form' });
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(message(page)).toContainText('Please fill in all fields before sending your message.');
    await form.getByLabel('Name').fill('Ines Duarte');
    await form.getByLabel('Email').fill(SENDER.Email);
    await form.getByLabel('Subject').selectOption('Billing');
    await form.getByLabel('Message').fill('Where is my invoice?');
    await form.getByRole('button', { name: 'Send' }).click();
    const line = page.getByRole('region', { name: 'In a page' }).getByRole('note', { name: 'Request sent' });
    await expect(line).toContainText('Reference LEG-26-7K4QX');
    await expect(form.getByLabel('Message')).toHaveValue('');
  });

  test.describe('that fails', () => {
    test.use({ expectedErrors: [/status of 5\d\d/] });

    test('keeps what was typed, and says where to write instead', async ({ page }) => {
      await page.route('**/api/support/*', (route) => route.fulfill({ status: 503, body: '' }));
      await open(page, '/ui');
      const form = page.getByRole('form', { name: 'Contact Form' });
      await form.getByLabel('Name').fill('Ines Duarte');
      await form.getByLabel('Email').fill(SENDER.Email);
      await form.getByLabel('Subject').selectOption('Billing');
      await form.getByLabel('Message').fill('Where is my invoice?');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(message(page)).toContainText('Failed to Send Message');
      await expect(message(page)).toContainText(
        'Unable to send your message right now. Please try again or use email directly.',
      );
      await expect(form.getByLabel('Message')).toHaveValue('Where is my invoice?');
    });
  });
});
