import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { changeChannel } from '../channels/change-channels.ts';
import { getDay, keepDays } from '../days/day-partitions.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { addOwnChannel, createEmailChannel } from './index.ts';
import { signChannel } from './one-click-token.ts';
import { LEFT_BY_LINK } from './switch-off.ts';
import { emailNeeds, SECRET } from './testing/use-email.ts';

const { caller, clock, database, inject, signIn } = useMembers(({ clock: siteClock, db }) => {
  const { routes } = createEmailChannel(emailNeeds({ database: db.database, clock: siteClock }));
  return [{ name: 'delivery', ...(routes ? { routes } : {}) }];
});
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** Adds the channel of a member, with a message that waits, and signs the member out. */
async function prepare(): Promise<string> {
  await signIn();
  await addOwnChannel(database(), 'amara', clock.time);
  const { id } = await channel();
  await keepDays(database(), clock.time);
  const at = new Date(clock.time);
  await database()
    .insert(delivery)
    .values({
      issuedOn: getDay(clock.time),
      sourceLog: 'log',
      sourceIndex: 1,
      channelId: id,
      kind: 'email',
      id: `dl_${id}`,
      accountId: 'amara',
      type: 'signal.opened',
      state: 'pending',
      rank: 0,
      nextAttemptAt: at,
      queuedAt: at,
    });
  caller.principal = { kind: 'anonymous' };
  return id;
}

const ask = (token: string, { headers = {}, ...request }: InjectOptions = {}) =>
  inject({ url: `/api/delivery/one-click?token=${token}`, headers: { host: 'localhost', ...headers }, ...request });
const press = (token: string, headers = {}) =>
  ask(token, { method: 'POST', payload: ONE_CLICK, headers: { ...FORM, ...headers } });
const channel = async () => (await database().select().from(deliveryChannel))[0]!;

test('an email program switches the channel off by one post, immediately and without logging in', async () => {
  const id = await prepare();
  const token = signChannel(SECRET, id);
  expect((await press(token)).statusCode).toBe(204);
  expect(await channel()).toMatchObject({ isOn: false, state: 'active', reason: LEFT_BY_LINK });
  expect(await database().select().from(delivery)).toMatchObject([
    { state: 'suppressed', reason: 'the channel is switched off' },
  ]);
  expect((await press(token)).statusCode, 'a repetition changes nothing').toBe(204);
});

test('the member reads why, and switches it on again', async () => {
  const id = await prepare();
  await press(signChannel(SECRET, id));
  await signIn();
  const viewer = testViewer(database(), { principal: caller.principal, now: clock.time });
  expect(await changeChannel(viewer, id, { isOn: true })).toMatchObject({ isOn: true, reason: null });
});

test('opening the link changes nothing: a person presses the button of the page', async () => {
  const id = await prepare();
  const token = signChannel(SECRET, id);
  const page = await ask(token, { headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.body).toContain('<button type="submit">Stop these emails</button>');
  expect(page.body, 'the link may have been passed on').not.toContain('amara@example.com');
  expect(await channel()).toMatchObject({ isOn: true });
  const pressed = await press(token, { accept: 'text/html', origin: 'null' });
  expect(pressed.body).toContain('These emails have stopped');
  expect(await channel()).toMatchObject({ isOn: false });
});

test('refuses a token that this site has not signed, and a body that asks for something else', async () => {
  const id = await prepare();
  const token = signChannel(SECRET, id);
  for (const wrong of ['x', `${id}.`, `${token}x`, `${token}.x`, signChannel('another secret', id)]) {
    expect((await press(wrong)).statusCode, wrong).toBe(400);
    expect((await ask(wrong)).statusCode, wrong).toBe(400);
  }
  expect((await ask(token, { method: 'POST', payload: 'x=y', headers: FORM })).statusCode).toBe(400);
  expect(await channel()).toMatchObject({ isOn: true });
});
