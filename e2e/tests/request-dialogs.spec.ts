import { findOpener, openForm, REQUEST_FORMS, type RequestForm } from '../support/page/request-forms.ts';
import { someOf } from '../support/some-of.ts';
import { expect, test } from '../support/test.ts';

/** What the form that reports a concern has in common with the others. */
const CONCERN = { path: '/compliance', opener: 'Report Concern', title: 'Report a Concern' } as RequestForm;

test('a form is left by ×, by Cancel, by Escape and by a click outside', async ({ page }) => {
  for (const one of someOf(3, [CONCERN, ...REQUEST_FORMS])) {
    const form = await openForm(page, one);
    const leave = [
      () => form.getByRole('button', { name: 'Close', exact: true }).click(),
      () => form.getByRole('button', { name: 'Cancel', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ];
    for (const [i, act] of leave.entries()) {
      if (i > 0) await findOpener(page, one).click();
      await expect(form, `${one.title} on ${one.path}`).toBeVisible();
      await act();
      await expect(form).toHaveCount(0);
      await expect(findOpener(page, one)).toBeFocused();
    }
  }
});
