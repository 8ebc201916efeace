import { answerForm, fillForm, findOpener, openForm, REQUEST_FORMS, sendForm } from '../support/page/request-forms.ts';
import { someOf } from '../support/some-of.ts';
import { expect, test } from '../support/test.ts';

for (const one of someOf(1, REQUEST_FORMS.toReversed())) {
  test(`${one.title} on ${one.path} names the one field that is missing, and sends nothing`, async ({ page }) => {
    const bodies = await answerForm(page, one);
    const form = await openForm(page, one);
    const labels = ['Name', 'Email', ...Object.keys(one.texts)];
    const field = (label: string) => form.getByRole('textbox', { name: label });
    for (const missing of labels) {
      await fillForm(form, one);
      await field(missing).fill(' ');
      await sendForm(form);
      await expect(page.getByText(one.missing, { exact: true })).toBeVisible();
      await expect(field(missing)).toBeFocused();
      for (const label of labels)
        await expect(field(label)).toHaveAttribute('aria-invalid', label === missing ? 'true' : 'false');
    }
    expect(bodies).toEqual([]);
    await fillForm(form, one);
    await sendForm(form);
    await expect(page.getByRole('note', { name: 'Request sent' })).toBeVisible();
    expect(bodies).toHaveLength(1);
  });
}

test('what was typed into a cancelled form is still there', async ({ page }) => {
  const legal = REQUEST_FORMS[0]!;
  const form = await openForm(page, legal);
  await fillForm(form, legal);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await findOpener(page, legal).click();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Which rule applies?');
});
