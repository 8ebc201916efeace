import { expect, test } from 'vitest';
import { getStatus } from './get-status.ts';
import { statusTone } from './status-tone.ts';

const TODAY = '2025-12-31';
const status = (fields: Record<string, string | boolean>) => getStatus({ fields }, TODAY);

test('an example has no status that only an auditor or an event can give it', () => {
  expect(status({ status: 'Certified', sample: true })).toBe('Template');
  expect(status({ status: 'Certified' })).toBe('Certified');
});

test('what has a last day holds until its end, whatever status its document has', () => {
  expect(status({ status: 'Valid', validUntil: TODAY })).toBe('Valid');
  expect(status({ status: 'Valid', validUntil: '2025-12-30' })).toBe('Expired');
});

test('a certification is active until its last day, but an example is not', () => {
  expect(status({ validUntil: TODAY })).toBe('Active');
  expect(status({ validUntil: '2025-12-30' })).toBe('Expired');
  expect(status({ validUntil: TODAY, sample: true })).toBe('Template');
});

test('examples have a neutral colour', () => {
  for (const own of ['Certified', 'Compliant', 'Active'])
    for (const validUntil of [TODAY, '2025-12-30'])
      expect(statusTone(status({ status: own, validUntil, sample: true })), own).toBe('neutral');
});
