import { DEFAULT_DELIVERY_RULE, type DeliveryPreview, type DeliveryRulesInput } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, STRATEGIES } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinProgram } from '../../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../../testing/open-program.ts';
import { marketGroup, planPeriod } from '../../billing/billing.tables.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { subscription } from '../../subscriptions/subscriptions.tables.ts';
import { deliveryChannel, deliveryMute, deliveryRule } from '../delivery.tables.ts';

/** A Monday. */
const NOW = Date.UTC(2026, 2, 16, 12);
const [FOLLOWED, OTHER] = STRATEGIES.filter(({ markets }) => markets.includes('fx')).map(({ id }) => id) as [
  string,
  string,
];
const RULES: DeliveryRulesInput = {
  all: { ...DEFAULT_DELIVERY_RULE, minConfidence: 70 },
  channels: {},
  strategies: {},
  fallback: [],
};

let program: OpenProgram;
const cookies = new Map<string, string>();

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  for (const [id, plan] of [
    ['amara', 'pro'],
    ['zoe', 'starter'],
    ['ben', null],
    ['new', 'pro'],
  ] as const) {
    cookies.set(id, await joinProgram(database, { id, at: NOW }));
    const from = new Date(NOW - DAY_MS);
    if (plan)
      await database
        .insert(planPeriod)
        .values({ accountId: id, plan, source: 'grant', from, until: null, isCancelled: false });
    if (id === 'new') continue;
    await database
      .insert(subscription)
      .values({ id: `sub_${id}`, accountId: id, strategyId: FOLLOWED, createdAt: from });
  }
  await database.insert(marketGroup).values({ accountId: 'zoe', assetClass: 'fx', chosenAt: new Date(NOW) });
  await insertSignals(database, [
    signalRow(1, NOW - HOUR_MS, FOLLOWED),
    { ...signalRow(2, NOW - 2 * HOUR_MS, FOLLOWED), confidence: 52 },
    { ...signalRow(3, NOW - 3 * HOUR_MS, FOLLOWED), assetClass: 'crypto', symbol: 'BTCUSD', confidence: 85 },
    signalRow(4, NOW - 31 * DAY_MS, FOLLOWED),
    signalRow(5, NOW - HOUR_MS, OTHER),
    signalRow(6, NOW - HOUR_MS, FOLLOWED, false),
  ]);
});
afterAll(() => program.close());

const ask = (id: string, rules: object | undefined, more: object = {}) =>
  program.ask({
    method: 'POST',
    url: '/api/delivery/preview',
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie: cookies.get(id)! },
    payload: { rules, ...more },
  });
const preview = async (id: string, rules = RULES): Promise<DeliveryPreview> => (await ask(id, rules)).json();

test('a preview counts the published signals of the caller’s strategies in 30 days, and saves nothing', async () => {
  const found = await preview('amara');
  expect(found).toMatchObject({
    from: new Date(NOW - 30 * DAY_MS).toISOString(),
    until: new Date(NOW).toISOString(),
    strategies: 1,
    signals: 3,
    passing: 2,
  });
  expect(found.filters).toContainEqual({ filter: 'confidence', refused: 1 });
  const strict = await preview('amara', { ...RULES, all: { ...RULES.all, minConfidence: 80, markets: ['fx'] } });
  expect([strict.signals, strict.passing]).toEqual([3, 0]);
  expect(await program.db.database.select().from(deliveryRule)).toEqual([]);
});

test('a preview counts the mutes in force', async () => {
  const { database } = program.db;
  const mute = { accountId: 'amara', createdAt: new Date(NOW) } as const;
  await database.insert(deliveryMute).values([
    { ...mute, id: 'mu_1', kind: 'symbol', subject: 'BTCUSD', until: null },
    { ...mute, id: 'mu_2', kind: 'strategy', subject: FOLLOWED, until: new Date(NOW - 1) },
  ]);
  const muted = await preview('amara');
  await database.delete(deliveryMute);
  expect(muted).toMatchObject({ signals: 3, passing: 1 });
  expect(muted.filters).toContainEqual({ filter: 'muted', refused: 1 });
});

test('a preview leaves out what the plan does not include', async () => {
  expect(await preview('zoe')).toMatchObject({ strategies: 1, signals: 2, passing: 1 });
  for (const id of ['ben', 'new']) expect(await preview(id)).toMatchObject({ strategies: 0, signals: 0, passing: 0 });
});

const getChannel = (letter: string, given: Partial<typeof deliveryChannel.$inferInsert> = {}) => ({
  id: `ch_${letter.repeat(22)}`,
  accountId: 'amara',
  kind: 'email' as const,
  address: `${letter}@example.com`,
  label: `${letter}@example.com`,
  state: 'active' as const,
  categories: ['signals' as const],
  isOn: true,
  since: new Date(NOW),
  createdAt: new Date(NOW),
  ...given,
});

test.each([
  ['off', { isOn: false }],
  ['disabled', { state: 'disabled' }],
  ['not asked for new signals', { categories: ['price-alerts'] }],
] as const)('a preview counts the frequency of the email channels, and leaves out one that is %s', async (_, given) => {
  const { database } = program.db;
  const [mail, other] = [getChannel('m'), getChannel('o', given)];
  await database.insert(deliveryChannel).values([mail, other]);
  const daily = await preview('amara', { ...RULES, channels: { [mail.id]: { frequency: 'daily' } } });
  await database.delete(deliveryChannel);
  expect(daily).toMatchObject({ signals: 3, passing: 0, channels: [{ channelId: mail.id, passing: 0 }] });
  expect(daily.filters).toContainEqual({ filter: 'digest', refused: 2 });
});

test('a preview refuses rules that could not be saved', async () => {
  const answer = await ask('amara', { ...RULES, all: { ...RULES.all, minConfidence: 55 } });
  expect(answer.statusCode).toBe(400);
});

test('a preview of one strategy counts its signals, and of one that the caller does not follow the public ones alone', async () => {
  const one = async (id: string, input: object): Promise<DeliveryPreview> => (await ask(id, RULES, input)).json();
  expect(await one('amara', { strategyId: FOLLOWED })).toMatchObject({ strategies: 1, signals: 3, passing: 2 });
  expect(await one('amara', { strategyId: OTHER })).toMatchObject({ strategies: 1, signals: 1, passing: 1 });
  await insertSignals(program.db.database, [signalRow(7, NOW - MINUTE_MS, OTHER)]);
  expect(await one('ben', { strategyId: OTHER }), 'the newest is not public yet').toMatchObject({ signals: 1 });
  const refused = await ask('amara', RULES, { strategyId: 'nothing' });
  const message = 'There is no strategy nothing.';
  expect(refused.json()).toMatchObject({ status: 422, detail: message, errors: [{ path: 'strategyId', message }] });
});

test('a preview without rules counts those in force', async () => {
  const answer = await ask('amara', undefined);
  expect(answer.json()).toMatchObject({ signals: 3, passing: 2 });
});
