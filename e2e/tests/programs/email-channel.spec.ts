import type { Channel } from '@sealtick/contract';
import { signUp } from '../../support/program/members.ts';
import { onOwnProgram, readMail } from '../../support/program/own-program.ts';
import { expect, expectAccessible, open } from '../../support/test.ts';

const EMAIL = 'amara@northwind.test';
const STRATEGY = 'tideline-pullback';

const served = onOwnProgram();

served(
  'a member receives notices from the first subscription on, and ends them by the link of an email without logging in',
  async ({ page, browser, program }) => {
    await signUp(page, EMAIL);
    const headers = { origin: program.url };
    const post = async (path: string, data?: object) => {
      const answer = await page.request.post(path, { headers, ...(data ? { data } : {}) });
      expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
      return answer.status() === 204 ? null : answer.json();
    };
    await post('/api/trial');
    await post('/api/subscriptions', { strategyId: STRATEGY });
    const channel = async () => ((await (await page.request.get('/api/delivery/channels')).json()) as Channel[])[0]!;
    expect(await channel()).toMatchObject({ kind: 'email', label: EMAIL, state: 'active', isOn: true });

    expect(await post(`/api/delivery/channels/${(await channel()).id}/test`)).toMatchObject({
      outcome: 'accepted',
    });
    await readMail(page, /^Test: /);
    await expect(page.getByRole('main')).toContainText('This is a test. It is not a signal');

    const incident = ['--severity', 'minor', '--components', 'mail', '--description', 'Emails wait.'];
    await program.command('operator', 'open-incident', 'Emails are late', ...incident);
    await readMail(page, /Emails are late/);
    const stop = (await page.getByRole('link', { name: 'Stop these emails' }).getAttribute('href'))!;

    const other = await (await browser.newContext()).newPage();
    await other.goto(stop);
    await expectAccessible(other);
    expect((await channel()).isOn, 'opening the link changes nothing').toBe(true);
    await other.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('These emails have stopped');
    expect(await channel()).toMatchObject({ isOn: false, reason: expect.stringContaining('Switched off by the link') });
    await open(page, '/delivery-settings');
    await expect(page.getByRole('list', { name: 'Email addresses' })).toContainText('Switched off by the link');
  },
);
