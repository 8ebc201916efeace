import { MINUTE_MS } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import { runCheck } from '../../../platform/http/readiness.ts';
import { KindCheck } from './kind-check.ts';
import type { RecentMembers } from './recent-members.ts';

const REFUSED = 'Telegram refuses the token of the bot.';
let now: number;
let problem: string | null;
let asked: number;
let members: RecentMembers | null;
let kind: KindCheck;

beforeEach(() => {
  now = Date.UTC(2026, 2, 2, 9);
  problem = null;
  asked = 0;
  members = null;
  const adapter = {
    kind: 'telegram',
    async check() {
      asked += 1;
      return problem;
    },
  } as const;
  kind = new KindCheck({ adapter, recent, clock: { now: () => now } });
});

const recent = async () => new Map(members ? [['telegram', members] as const] : []);

async function found() {
  await runCheck(kind.check);
  await kind.ask();
  const { state, reason } = await runCheck(kind.check);
  return [state, reason];
}

test('a kind of channel is degraded after one failed check of its service, failed after two, and recovers immediately', async () => {
  expect(await found()).toEqual(['ok', undefined]);
  problem = REFUSED;
  await kind.ask();
  expect(await runCheck(kind.check)).toMatchObject({ state: 'degraded', isCertain: true, reason: REFUSED });
  await kind.ask();
  expect(await runCheck(kind.check)).toMatchObject({ state: 'failed', isCertain: true, reason: REFUSED });
  problem = null;
  await kind.ask();
  expect(await runCheck(kind.check)).toMatchObject({ state: 'ok' });
});

test('the service is asked once a minute, and again after 15 seconds while it fails', async () => {
  await found();
  const before = asked;
  now += MINUTE_MS - 1;
  await runCheck(kind.check);
  expect(asked).toBe(before);
  now += 1;
  problem = REFUSED;
  await runCheck(kind.check);
  await kind.ask();
  expect(asked).toBe(before + 1);
  now += 15_000;
  await runCheck(kind.check);
  expect(asked).toBe(before + 2);
});

test('a check that throws counts as a failed one', async () => {
  const adapter = { kind: 'email', check: () => Promise.reject(new Error('secret')) } as const;
  const broken = new KindCheck({ adapter, recent, clock: { now: () => now } });
  await broken.ask();
  expect(await runCheck(broken.check)).toMatchObject({ reason: 'The check of the service failed.' });
});

test('a kind of channel fails if none of five members got anything in five minutes, and is degraded if most did not', async () => {
  members = { tried: 4, without: 4 };
  expect(await found()).toEqual(['ok', undefined]);
  members = { tried: 5, without: 5 };
  expect(await found()).toEqual(['failed', 'No member was sent anything in the last five minutes.']);
  members = { tried: 5, without: 4 };
  expect((await found())[0]).toBe('degraded');
  members = { tried: 6, without: 3 };
  expect((await found())[0]).toBe('ok');
});

test('without the database the check knows what the service answers', async () => {
  const adapter = { kind: 'email', check: async () => null } as const;
  const cut = new KindCheck({
    adapter,
    recent: () => Promise.reject(new Error('no database')),
    clock: { now: () => now },
  });
  await cut.ask();
  expect(await runCheck(cut.check)).toMatchObject({ state: 'ok' });
});
