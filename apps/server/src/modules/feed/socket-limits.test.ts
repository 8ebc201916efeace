import { ANONYMOUS, type Principal } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { HANDSHAKES, SocketLimits } from './socket-limits.ts';

const ADDRESS = '192.0.2.1';
const member = (accountId: string): Principal => ({ kind: 'member', accountId, strategies: [] });
const key = (accountId: string) => ({ ...member(accountId), kind: 'key' }) as unknown as Principal;

/** Counts handshakes until the limit; returns whether the next one is allowed. */
function useUp(limits: SocketLimits, principal: Principal | null, address = ADDRESS): boolean {
  for (let n = 0; n < HANDSHAKES; n += 1) expect(limits.countHandshake(principal, address, 1)).toBe(true);
  return limits.countHandshake(principal, address, 1);
}

describe('Handshakes within a minute', () => {
  test('of visitors count by address, and begin again after it', () => {
    const limits = new SocketLimits();
    expect(useUp(limits, ANONYMOUS)).toBe(false);
    expect(limits.countHandshake(null, ADDRESS, 1)).toBe(false);
    expect(limits.countHandshake(ANONYMOUS, '192.0.2.2', 1)).toBe(true);
    expect(limits.countHandshake(ANONYMOUS, ADDRESS, 60_001)).toBe(true);
  });

  test('of a member count by account: visitors behind the same address use up none of them', () => {
    const limits = new SocketLimits();
    useUp(limits, ANONYMOUS);
    expect(useUp(limits, member('amara'))).toBe(false);
    expect(limits.countHandshake(member('amara'), '192.0.2.2', 1)).toBe(false);
    expect(limits.countHandshake(member('ben'), ADDRESS, 1)).toBe(true);
  });

  test('of programs count by account once their key is known, and not by address any longer', () => {
    const limits = new SocketLimits();
    for (let n = 0; n < 2 * HANDSHAKES; n += 1) {
      const account = n % 2 ? 'amara' : 'ben';
      expect(limits.countHandshake(null, ADDRESS, 1)).toBe(true);
      expect(limits.moveHandshake(key(account), ADDRESS, 1)).toBe(true);
    }
    expect(limits.moveHandshake(key('amara'), ADDRESS, 1)).toBe(false);
    expect(limits.countHandshake(member('amara'), ADDRESS, 1)).toBe(true);
    expect(useUp(limits, null)).toBe(false);
  });

  test('of programs without a key keep counting by address', () => {
    const limits = new SocketLimits();
    for (let n = 0; n < HANDSHAKES; n += 1) {
      limits.countHandshake(null, ADDRESS, 1);
      expect(limits.moveHandshake(ANONYMOUS, ADDRESS, 1)).toBe(true);
    }
    expect(limits.countHandshake(null, ADDRESS, 1)).toBe(false);
  });

  test('from many /64 of an IPv6 /48 are four times as many', () => {
    const limits = new SocketLimits();
    const next = (n: number) => limits.countHandshake(null, `2001:db8:5:${n.toString(16)}`, 1);
    for (let n = 0; n < 4 * HANDSHAKES; n += 1) expect(next(n)).toBe(true);
    expect(next(4 * HANDSHAKES)).toBe(false);
    expect(limits.countHandshake(null, '2001:db8:6:0', 1)).toBe(true);
  });

  test('that began in the minute before are not taken off the new one', () => {
    const limits = new SocketLimits();
    limits.countHandshake(null, ADDRESS, 1);
    limits.moveHandshake(key('amara'), ADDRESS, 60_001);
    for (let n = 0; n < HANDSHAKES; n += 1) expect(limits.countHandshake(null, ADDRESS, 60_002)).toBe(true);
    expect(limits.countHandshake(null, ADDRESS, 60_002)).toBe(false);
  });
});
