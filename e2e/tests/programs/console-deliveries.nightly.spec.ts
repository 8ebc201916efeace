import type { Page } from '@playwright/test';
import { openMailServer } from '@sealtick/server/testing/mail-server';
import { otherBrowser, signUp } from '../../support/program/members.ts';
import { act, addApp, logInWithApp } from '../../support/program/operator.ts';
import { onOwnProgram } from '../../support/program/own-program.ts';
import { expect, expectAccessible, open } from '../../support/test.ts';

const OPERATOR = 'olga@northwind.test';
const MEMBER = 'mara@northwind.test';
const REFUSAL = '554 Message refused by policy';
const INCIDENT = ['--severity', 'minor', '--components', 'market-data', '--description', 'Bars come late.'];

const served = onOwnProgram();
// Open pages show the restart, and members are refused the console.
served.use({ expectedErrors: [/status of (403|404|503)|ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection failed/] });
served.setTimeout(600_000);

const dead = (page: Page) => page.getByRole('table', { name: 'Dead messages' });

/** Expects the newest message of the member to have a state, as the member reads it. */
async function expectReceipt(member: Page, state: string): Promise<void> {
  const row = member.getByRole('table', { name: 'Receipts' }).getByRole('row').filter({ hasText: 'System update' });
  await expect(async () => {
    await open(member, '/delivery-settings?tab=test');
    await expect(row.first()).toContainText(state, { timeout: 2_000 });
  }).toPass();
}

served(
  'an operator sends a message again that the mail server had refused; the member sees it, and the audit log says who',
  async ({ page, program, browser }) => {
    const member = await otherBrowser(browser);
    await member.goto(program.url);
    await signUp(member, MEMBER);
    await member.request.post('/api/trial', { headers: { origin: program.url } });
    const data = { strategyId: 'tideline-pullback' };
    const subscribed = await member.request.post('/api/subscriptions', { headers: { origin: program.url }, data });
    expect(subscribed.ok(), 'the address of the account is a channel from here on').toBe(true);
    await signUp(page, OPERATOR);
    await program.command('operator', 'grant', OPERATOR);
    await open(page, '/account');
    const app = await addApp(page);
    const desk = await otherBrowser(browser);
    await desk.goto(program.url);
    await logInWithApp(desk, OPERATOR, app);

    const server = await openMailServer({ onMessage: () => ({ code: 554, message: 'Message refused by policy' }) });
    await program.restart({ DEV_MAILBOX: 'off', SMTP_URL: server.url, MAIL_FROM: 'signals@northwind.test' });
    await program.command('operator', 'open-incident', 'Prices are late', ...INCIDENT);
    await expectReceipt(member, 'Failed');

    await served.step('the operator reads what was refused, and by whom', async () => {
      await open(desk, '/admin/deliveries');
      await expect(dead(desk).getByRole('row').filter({ hasText: 'system.alert' })).toContainText(REFUSAL);
      await expect(desk.getByRole('navigation', { name: 'Console' })).toContainText('1 dead');
      await expectAccessible(desk);
    });
    await served.step('a dialog that is cancelled changes nothing', async () => {
      await desk.getByRole('button', { name: /^Replay system\.alert/ }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(dead(desk)).toContainText(REFUSAL);
    });
    server.answers.onMessage = () => undefined;
    await served.step('a message that is sent again during a pause waits', async () => {
      await act(desk, 'Pause sending', { Reason: 'The mail server is moved' }, 'Pause sending');
      await expect(desk.getByRole('region', { name: 'Sending is paused' })).toContainText('The mail server is moved');
      await act(desk, /^Replay system\.alert/, { Reason: 'The policy is changed' }, 'Replay');
      await expect(desk.getByText('No dead messages in the last 7 days.')).toBeVisible();
      await expectReceipt(member, 'Queued');
    });
    await served.step('after the pause the member has it', async () => {
      const before = server.received.length;
      await act(desk, 'Resume sending', { Reason: 'It is moved' }, 'Resume sending');
      await expectReceipt(member, 'Delivered');
      const sent = server.received.slice(before).filter(({ to }) => to.includes(MEMBER));
      expect(sent.map(({ source }) => /^Subject: .*$/m.exec(source)?.[0])).toEqual([
        expect.stringContaining('Prices are late'),
      ]);
    });
    await served.step('a range in which nothing died sends nothing', async () => {
      await act(desk, 'Replay a range', { Reason: 'In case there are more' }, 'Replay the range');
      await expect(desk.getByText('0 messages sent again', { exact: true })).toBeVisible();
    });
    await served.step('every act is in the audit log', async () => {
      await open(desk, '/admin/audit?act=deliveries.');
      const rows = desk.getByRole('table', { name: 'Audit entries' }).getByRole('row');
      for (const [name, reason] of [
        ['deliveries.paused', 'The mail server is moved'],
        ['deliveries.replayed', 'The policy is changed'],
        ['deliveries.resumed', 'It is moved'],
        ['deliveries.replayed', 'In case there are more'],
      ] as const)
        await expect(rows.filter({ hasText: name }).filter({ hasText: reason })).toContainText(OPERATOR);
    });
    await served.step('the member is not shown the console', async () => {
      await member.goto('/admin/deliveries');
      await expect(member.getByRole('main')).not.toContainText('Dead messages');
      expect((await member.request.get('/api/admin/dead-deliveries')).status()).toBe(403);
    });
    await server.close();
    await desk.context().close();
    await member.context().close();
  },
);
