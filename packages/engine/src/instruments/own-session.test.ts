import { expect, test } from 'vitest';
import { daysFromCivil } from '../bars/civil.ts';
import { parseIso } from '../bars/iso.ts';
import { missingSlots } from '../bars/missing-slots.ts';
import { nthSlotEnd } from './next-slot.ts';
import type { OwnSession } from './session.ts';
import { isOpen, nextOpen, sessionStart } from './session-calendar.ts';
import { fromTemplate } from './templates.ts';

const ms = (text: string) => parseIso(`${text}:00Z`) as number;
const share = fromTemplate('AAPL', 'equity');
const hours = share.hours as OwnSession;

test('A share of the template is open from 09:30 to 16:00 New York', () => {
  expect(isOpen(hours, ms('2024-03-05T14:30'))).toBe(true);
  expect(isOpen(hours, ms('2024-03-05T14:29'))).toBe(false);
  expect(isOpen(hours, ms('2024-03-05T21:00'))).toBe(false);
  expect(nextOpen(hours, ms('2024-03-05T21:00'))).toBe(ms('2024-03-06T14:30'));
});

test('Its days are those of the session that it is based on', () => {
  const noon = ms('2024-03-05T17:00');
  expect(sessionStart(hours, noon)).toBe(sessionStart('us-stock', noon));
});

test('The hours outside its own are no gap, and no slot of an order', () => {
  expect(missingSlots(share, '1h', ms('2024-03-05T21:00'), ms('2024-03-06T14:00'))).toBe(0);
  expect(missingSlots(share, '1h', ms('2024-03-05T21:00'), ms('2024-03-06T16:00'))).toBe(2);
  expect(nthSlotEnd(share, '1h', ms('2024-03-05T21:00'), 1)).toBe(ms('2024-03-06T15:00'));
});

test('A date that the operator closed is no gap', () => {
  const closed = { ...share, hours: { ...hours, closedDays: [daysFromCivil(2024, 3, 6)] } };
  const next = ms('2024-03-07T14:00');
  expect(missingSlots(closed, '1h', ms('2024-03-05T21:00'), next)).toBe(0);
  expect(missingSlots(share, '1h', ms('2024-03-05T21:00'), next)).toBe(7);
});
