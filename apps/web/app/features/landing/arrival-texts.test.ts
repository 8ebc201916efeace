import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { emailSubject, levelLines, pushBody } from './arrival-texts.ts';
import { heroSignal } from './hero-signal.ts';

const signal = heroSignal([
  sampleSignal({
    entry: '1.25482',
    stop: '1.26271',
    targets: ['1.23509', '1.22000'],
    status: 'closed',
    closeReason: 'stop',
    closedAt: '2026-09-04T14:00:00.000Z',
    pnl: -1,
    confidence: 35,
  }),
])!;

test('an email has the levels in its subject', () => {
  expect(emailSubject(signal)).toBe('↓ Short GBPUSD 4h: entry 1.25482, stop 1.26271, target 1.23509 and 1.22000');
});

test('the bot sends the levels with their distances, the farthest target first', () => {
  expect(levelLines(signal)).toEqual([
    ['target 2', '1.22000', '−0.03482'],
    ['target 1', '1.23509', '−0.01973'],
    ['entry', '1.25482', ''],
    ['stop', '1.26271', '+0.00789'],
  ]);
});

test('a push message shows distances and no price', () => {
  expect(pushBody(signal)).toBe('Stop 0.63%, target 1.57%. London Open Break, confidence 35%.');
});
