import { unfold } from '../../support/page/unfold.ts';
import { otherBrowser, signUp } from '../../support/program/members.ts';
import { act, addApp, logInWithApp } from '../../support/program/operator.ts';
import { onOwnProgram } from '../../support/program/own-program.ts';
import { expect, expectAccessible, open } from '../../support/test.ts';

const OPERATOR = 'oscar@northwind.test';
const MEMBER = 'mia@northwind.test';

// The other tests over a program expect its name and its strategies.
const served = onOwnProgram();

served(
  'an operator grants a plan, pauses a strategy and renames the site; the pages follow',
  async ({ page, program, browser }) => {
    const member = await otherBrowser(browser);
    await member.goto(program.url);
    await signUp(member, MEMBER);
    await page.goto(program.url);
    await signUp(page, OPERATOR);
    await program.command('operator', 'grant', OPERATOR);
    await open(page, '/account');
    const desk = await otherBrowser(browser);
    await desk.goto(program.url);
    await logInWithApp(desk, OPERATOR, await addApp(page));

    await open(desk, '/admin/members?q=mia');
    await desk.getByRole('link', { name: MEMBER }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(MEMBER);
    await act(desk, 'Grant a plan', { 'Last day (UTC)': '2099-12-31', Reason: 'Agreed with sales' }, 'Grant the plan');
    await expect(desk.getByRole('region', { name: 'Plans' })).toContainText('Granted');
    await expectAccessible(desk);
    await open(member, '/account');
    await expect(member.getByRole('list', { name: 'Activity' })).toContainText('Plan granted');
    await expect(member.getByRole('main')).toContainText('Pro');

    await open(desk, '/admin/strategies');
    const strategy = desk.getByRole('link', { name: 'Tideline Pullback' });
    const row = desk.getByRole('row').filter({ has: strategy });
    await act(desk, 'Pause Tideline Pullback', { 'Reason, which everyone sees': 'The costs changed' }, 'Pause');
    await expect(row).toContainText(/Paused.+Reason: The costs changed/);
    await open(member, '/strategies/tideline-pullback');
    await expect(member.getByRole('main')).toContainText(/Paused .+: The costs changed\./);
    await act(desk, 'Resume Tideline Pullback', { Reason: 'The costs are back' }, 'Resume');
    await expect(row).not.toContainText('Paused');

    await open(desk, '/admin/settings');
    await unfold(desk, 'Site and operator');
    const rename = async (name: string) => {
      const settings = desk.getByRole('form', { name: 'Site settings' });
      await settings.getByRole('textbox', { name: 'Name of the site' }).fill(name);
      await settings.getByRole('button', { name: 'Save Settings' }).click();
      await expect(settings).not.toContainText('not saved');
    };
    await rename('North Signals');
    await open(member, '/strategies');
    await expect(member).toHaveTitle(/North Signals$/);
    await desk.context().close();
    await member.context().close();
  },
);
