import { type Channel, DEFAULT_DELIVERY_RULE, type TelegramCode } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReceivingSides } from './receiving-sides.ts';
import { STRATEGY, StorySite, until, VALID_MS } from './story-site.ts';

/** For a busy machine. */
const TIMEOUT_MS = 300_000;

let sides: ReceivingSides;
let site: StorySite;
beforeAll(async () => {
  sides = await ReceivingSides.start();
  site = await StorySite.open(sides.settings);
}, TIMEOUT_MS);
afterAll(async () => {
  await site?.end();
  await sides.stop();
});

const channels = () => site.call<Channel[]>('GET', '/api/delivery/channels');
const getId = async (kind: Channel['kind']) => (await channels()).find((one) => one.kind === kind)!.id;
const untilAccepted = (id: string, messages: number) =>
  until(async () => (await site.receipts(id)).filter(({ state }) => state === 'delivered').length === messages);

test(
  'a member sets up a channel of each kind',
  async () => {
    const { endpoint, pushService, browser, telegram } = sides;
    await site.call('POST', '/api/trial');
    await site.call('POST', '/api/subscriptions', { strategyId: STRATEGY });
    const { code } = await site.call<TelegramCode>('POST', '/api/delivery/telegram/code');
    telegram.push(telegram.message(sides.chat, `/start ${code}`));
    await site.call('POST', '/api/delivery/webhooks', { url: endpoint.url });
    const device = { endpoint: `${pushService.origin}/device`, keys: browser.keys, label: 'Chrome on Linux' };
    await site.call('POST', '/api/delivery/push', device);
    await until(async () => (await channels()).length === 4);
    expect((await channels()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'email active',
      'push active',
      'telegram active',
      'webhook active',
    ]);
  },
  TIMEOUT_MS,
);

test(
  'a signal, its fill and its close reach all of them, as changes of the first message where the channel can',
  async () => {
    const id = 'sig_followed';
    const mark = await site.publish(id);
    await untilAccepted(id, 4);
    const before = sides.chatAbout(mark).opening!.text;
    expect([sides.mailsAbout(id).length, sides.pushedAbout(id).length]).toEqual([1, 1]);
    await site.pass(5 * MINUTE_MS);
    await site.fill(id);
    await untilAccepted(id, 8);
    await site.pass(5 * MINUTE_MS);
    await site.close(id);
    await untilAccepted(id, 12);

    expect(sides.postedAbout(id)).toEqual(['signal.opened', 'signal.updated', 'signal.closed']);
    const { opening, replies } = sides.chatAbout(mark);
    expect(before).not.toContain('Now:');
    expect(opening!.text, 'it is edited').toContain('\nNow: Closed: target reached');
    expect(replies.map(({ text }) => text.split('\n')[1])).toEqual([
      expect.stringMatching(/^Filled at /),
      expect.stringMatching(/^Closed: target reached/),
    ]);
    const [first, ...later] = sides.mailsAbout(id);
    const messageId = /<.+>/.exec(first!.find((line) => /^message-id:/i.test(line))!)![0];
    expect(later).toHaveLength(2);
    for (const lines of later) expect(lines).toContain(`In-Reply-To: ${messageId}`);
    const pushed = sides.pushedAbout(id);
    expect(pushed).toHaveLength(3);
    expect(new Set(pushed.map(({ tag }) => tag)).size, 'each takes the place of the previous one').toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'while the endpoint is down the next channel gets the signal, and the endpoint hears once that it missed it',
  async () => {
    const id = 'sig_missed';
    const { endpoint } = sides;
    const fallback = [await getId('webhook'), await getId('telegram')];
    const rules = { all: DEFAULT_DELIVERY_RULE, channels: {}, strategies: {}, fallback };
    await site.call('PUT', '/api/delivery/rules', rules);
    await site.pass(MINUTE_MS);
    endpoint.answer = (response) => response.writeHead(503).end();
    const mark = await site.publish(id);
    const opening = () => sides.chatAbout(mark).opening;
    await until(async () => (await site.receipt(id, 'webhook', 'signal.opened'))?.attempts.length === 1);
    expect(opening(), 'the chat waits for the endpoint').toBeUndefined();

    await site.pass(30_000);
    // What is under way when an hour passes would be taken for what an ended program left.
    await untilAccepted(id, 3);
    await until(async () => (await site.receipt(id, 'webhook', 'signal.opened'))?.attempts.length === 2);
    expect(opening()!.text).toContain('Sent here because your webhook did not answer.');

    await site.pass(VALID_MS);
    await until(async () => (await site.receipt(id, 'webhook', 'signal.missed'))?.attempts.length === 1);
    endpoint.answer = (response) => response.writeHead(204).end();
    await site.pass(MINUTE_MS);
    await until(async () => (await site.receipt(id, 'webhook', 'signal.missed'))?.state === 'delivered');
    await site.close(id);
    await until(async () => (await site.receipt(id, 'telegram', 'signal.closed'))?.state === 'delivered');
    await site.pass(HOUR_MS);

    const story = await site.receipts(id);
    const ofEndpoint = story.filter(({ kind }) => kind === 'webhook');
    expect(ofEndpoint.map(({ type, state }) => `${type} ${state}`).sort()).toEqual([
      'signal.missed delivered',
      'signal.opened missed',
    ]);
    const [notice, missed] = ofEndpoint as [(typeof story)[0], (typeof story)[0]];
    const getOutcomes = ({ attempts }: typeof notice) => attempts.map(({ outcome, status }) => `${outcome} ${status}`);
    expect(getOutcomes(notice)).toEqual(['retry 503', 'accepted 204']);
    expect(missed).toMatchObject({ reason: 'not accepted while it was valid', insteadOf: null });
    expect(new Set(getOutcomes(missed))).toEqual(new Set(['retry 503']));
    const posted = [...missed.attempts.map(() => 'signal.opened'), 'signal.missed', 'signal.missed'];
    expect(sides.postedAbout(id), 'what the receipts state, and nothing after').toEqual(posted);
    const others = story.filter(({ type, kind }) => type === 'signal.opened' && kind !== 'webhook');
    expect(others.map(({ kind, state, insteadOf }) => [kind, state, insteadOf]).sort()).toEqual([
      ['email', 'delivered', null],
      ['push', 'delivered', null],
      ['telegram', 'delivered', 'your webhook'],
    ]);
  },
  TIMEOUT_MS,
);
