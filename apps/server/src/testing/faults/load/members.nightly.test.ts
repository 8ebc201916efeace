import { DELIVERY_LATE_MS } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgram } from '../../open-program.ts';
import { MemberSockets } from './member-sockets.ts';

const MEMBERS = 10_000;
const SOCKETS = 1_000;
const CUT_WITHIN_MS = 5_000;

let members: MemberSockets;

beforeAll(async () => {
  members = new MemberSockets(await openProgram({ now: Date.now }));
  await members.open(MEMBERS, SOCKETS);
}, 600_000);
afterAll(() => members.close());

test('Who may see less is cut within 5 s, and a signal still reaches all others within a second', async () => {
  const { ms: cutAfter, code } = await members.revoke();
  expect(code).toBe(4003);
  expect(cutAfter).toBeLessThan(CUT_WITHIN_MS);
  const sentAfter = await members.publish();
  console.log(`${SOCKETS} sockets: cut after ${cutAfter} ms, a signal reached all others after ${sentAfter} ms`);
  expect(sentAfter).toBeLessThan(DELIVERY_LATE_MS);
});
