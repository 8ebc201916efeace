import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { executionTime } from './execution-time.ts';
import { isRejection } from './messages.ts';
import { changedOrder, utcText } from './order-fields.ts';
import { orderRef, readOrderRef } from './order-ref.ts';
import { isRestarting } from './restart-time.ts';
import { BridgeState } from './state.ts';

test('An order reference is read back, and that of another program is not of the site', () => {
  expect(orderRef('s1-a1-p1', 'close', 12)).toBe('st:s1-a1-p1.c12');
  for (const role of ['entry', 'stop', 'target', 'close'] as const)
    expect(readOrderRef(orderRef('s1-a1-p1', role, role === 'close' ? 3 : undefined))).toEqual({
      clientId: 's1-a1-p1',
      role,
    });
  for (const text of [undefined, '', 's1-a1-p1', 'st:UPPER', 'st:a.x', 'st:a.s.s'])
    expect(readOrderRef(text)).toBeNull();
});

test('Times of executions are read in UTC, in a zone and in both seasons', () => {
  expect(executionTime('20260901-12:00:00', 0)).toBe(Date.UTC(2026, 8, 1, 12));
  expect(executionTime('20260901 08:00:00 US/Eastern', 0)).toBe(Date.UTC(2026, 8, 1, 12));
  expect(executionTime('20261201 08:00:00 US/Eastern', 0)).toBe(Date.UTC(2026, 11, 1, 13));
  expect(executionTime('yesterday', 7)).toBe(7);
  expect(executionTime('20260901 08:00:00 Mars/Olympus', 7)).toBe(7);
});

test('Warnings do not reject an order; after the acknowledgement only 201 does', () => {
  expect([399, 2109, 10349, 202].map((code) => isRejection(code, 'text', null))).toEqual([false, false, false, false]);
  expect(isRejection(399, 'Warning: odd lot', null)).toBe(false);
  expect([110, 201, 321].map((code) => isRejection(code, 'text', null))).toEqual([true, true, true]);
  expect([110, 201].map((code) => isRejection(code, 'text', 'Submitted'))).toEqual([false, true]);
});

test('A changed order keeps the group and the parent that TWS gave it', () => {
  const held = { orderId: 3, orderType: 'STP', auxPrice: 95, parentId: 2, ocaGroup: '99', ocaType: 3, transmit: false };
  expect(changedOrder(held as never, { auxPrice: 96 })).toMatchObject({
    orderId: 3,
    auxPrice: 96,
    parentId: 2,
    ocaGroup: '99',
    ocaType: 3,
    transmit: true,
  });
});

test('The time of the restart covers a minute before it and two after it, over midnight too', () => {
  const at = (hour: number, minute: number) => new Date(2026, 8, 1, hour, minute).getTime();
  expect([at(23, 43), at(23, 44), at(23, 47), at(23, 48)].map((now) => isRestarting(now, '23:45'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isRestarting(at(23, 59), '00:00')).toBe(true);
  expect(isRestarting(at(23, 45), null)).toBe(false);
});

test('An end of validity is written as TWS reads UTC', () => {
  expect(utcText(Date.UTC(2026, 8, 1, 12, 0, 5))).toBe('20260901-12:00:05');
});

test('The own file is read after a start, and a damaged one is not overwritten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ib-bridge-'));
  const path = join(folder, 'state.json');
  const order = { clientId: 'a', instrument: 'EURUSD', side: 'long', units: 1, sentAt: 5, state: 'sent' } as const;
  const state = new BridgeState(path);
  state.putOrder(order);
  state.useOrderId(12);
  const again = new BridgeState(path);
  expect([again.maxOrderId, again.order('a')]).toEqual([12, order]);
  writeFileSync(path, '{"maxOrderId"');
  expect(() => new BridgeState(path)).toThrow('is damaged');
  expect(readFileSync(path, 'utf8')).toBe('{"maxOrderId"');
  rmSync(folder, { recursive: true });
});
