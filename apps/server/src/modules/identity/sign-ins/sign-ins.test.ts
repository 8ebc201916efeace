import { reads, writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { EMAIL, getCookies, PASSWORD, useIdentity } from '../testing/use-identity.ts';

const { acts, clock, get, post, write, user, signUp } = useIdentity();

interface Row {
  readonly id: string;
  readonly device: string;
  readonly isCurrent: boolean;
}

const signIn = async () => getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
const list = async (cookies: Record<string, string>): Promise<Row[]> =>
  (await get(reads.security.signIns.path, {}, cookies)).json();

describe('The list of sessions', () => {
  test('names the browsers of the account, without tokens and addresses', async () => {
    const first = await signUp();
    await signIn();
    const rows = await list(first);
    expect(rows.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    expect(Object.keys(rows[0]!).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'usedAt']);
    expect(rows[0]!.device).toBe('Unknown device');
  });

  test('omits sessions that have ended', async () => {
    const first = await signUp();
    await signIn();
    clock.time += 6 * DAY_MS;
    expect(await list(first)).toHaveLength(2);
    clock.time += 2 * DAY_MS;
    expect(await list(first)).toHaveLength(1);
  });

  test('logs one browser out, and not the other', async () => {
    const [first, second] = [await signUp(), await signIn()];
    const other = (await list(first)).find(({ isCurrent }) => !isCurrent)!;
    const answer = await write(writes.security.endSignIn, { id: other.id }, first);
    expect([answer.statusCode, await user(second), acts]).toEqual([204, null, ['sign-in.ended']]);
    expect(await user(first)).not.toBeNull();
  });

  test('logs all other browsers out', async () => {
    const [first, second, third] = [await signUp(), await signIn(), await signIn()];
    expect((await write(writes.security.endOtherSignIns, {}, second)).statusCode).toBe(204);
    expect([await user(first), await user(third)]).toEqual([null, null]);
    expect(await list(second)).toHaveLength(1);
    expect((await write(writes.security.endOtherSignIns, {}, second)).statusCode).toBe(204);
    expect(acts, 'the second time there was none').toEqual(['sign-in.others-ended']);
  });

  test('ends none without a fresh proof', async () => {
    const [first, second] = [await signUp(), await signIn()];
    clock.time += 13 * HOUR_MS;
    const other = (await list(first)).find(({ isCurrent }) => !isCurrent)!;
    const refused = [
      await write(writes.security.endSignIn, { id: other.id }, first),
      await write(writes.security.endOtherSignIns, {}, first),
    ];
    expect(refused.map((answer) => answer.json().code)).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
    expect(await user(second)).not.toBeNull();
    await write(writes.security.stepUp, { password: PASSWORD }, first);
    expect((await write(writes.security.endSignIn, { id: other.id }, first)).statusCode).toBe(204);
  });

  test('is closed to other accounts, to visitors, and to pages of other sites', async () => {
    const mine = await signUp();
    const theirs = await signUp('zoe@example.com');
    const [{ id }] = (await list(theirs)) as [Row];
    expect((await write(writes.security.endSignIn, { id }, mine)).statusCode).toBe(404);
    expect((await write(writes.security.endSignIn, { id }, {})).statusCode).toBe(401);
    expect((await write(writes.security.endSignIn, { id }, theirs, 'cross-site')).statusCode).toBe(403);
    expect((await write(writes.security.endOtherSignIns, {}, theirs, 'same-site')).statusCode).toBe(403);
    expect((await get(reads.security.signIns.path)).statusCode).toBe(401);
    expect([await user(mine), await user(theirs)]).not.toContain(null);
    expect(acts).toEqual([]);
  });
});
