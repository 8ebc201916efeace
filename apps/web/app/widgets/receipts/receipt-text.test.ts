import type { DeliveryAttempt, Receipt } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { elapsedMs, getNote, priceText, tookText, toStory, typeText } from './receipt-text.ts';
import { getRefusal } from './refusal-text.ts';

const at = (second: number) => new Date(Date.UTC(2026, 8, 4, 14, 15, second)).toISOString();
const attempt = (second: number, change: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  startedAt: at(second),
  tookMs: 70,
  outcome: 'retry',
  status: 503,
  error: 'desk.example.com answered 503',
  ...change,
});
const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  id: 'd1',
  kind: 'webhook',
  channelId: null,
  label: 'https://desk.example.com/hooks',
  summary: null,
  type: 'signal.opened',
  state: 'delivered',
  reason: null,
  insteadOf: null,
  signal: { id: 's', strategyId: 'x', symbol: 'EURUSD', side: 'long', index: 7, barCloseAt: at(0), sealedAt: at(1) },
  strategyName: 'Range Release',
  queuedAt: at(2),
  acceptedAt: at(5),
  nextAttemptAt: null,
  expiresAt: at(50),
  attempts: [attempt(4, { outcome: 'accepted', status: 200, error: null })],
  price: null,
  ...change,
});

test('the time after the seal is by the clock of the market, or from the queue where that clock is accelerated', () => {
  expect(elapsedMs(receipt(), 1)).toBe(4_000);
  expect(elapsedMs(receipt(), 60)).toBe(3_000);
  expect(elapsedMs(receipt({ acceptedAt: null }), 1)).toBeNull();
});

test('a note says why a message was sent here, or why it was not sent', () => {
  const insteadOf = 'your webhook';
  expect(getNote(receipt())).toBe('');
  expect(getNote(receipt({ insteadOf }))).toBe('Sent because your webhook did not answer.');
  const waiting = receipt({ insteadOf, state: 'pending', acceptedAt: null, attempts: [] });
  expect(getNote(waiting)).toBe('Sent if your webhook does not answer.');
  const refused = receipt({ state: 'suppressed', reason: 'the strategy is muted', acceptedAt: null, attempts: [] });
  expect(getNote(refused)).toBe('The strategy is muted.');
});

test('a signal that a rule held back says which one, and links to the setting', () => {
  const refused = receipt({ state: 'suppressed', reason: 'confidence', acceptedAt: null, attempts: [] });
  expect(getNote(refused)).toBe('Its confidence is below your minimum.');
  expect(toStory(refused, 60).at(-1)!.text).toBe('Not sent: its confidence is below your minimum');
  const action = { label: 'Change the minimum confidence', to: '/delivery-settings?tab=preferences' };
  expect(getRefusal('confidence').action).toEqual(action);
  expect(getRefusal('the address sends emails back')).toEqual({ text: 'the address sends emails back', action: null });
});

test('a signal that the news rule held back names the release, and links to the rule', () => {
  const reason = 'news: US consumer prices (USD) at 2026-03-04T13:30:00.000Z';
  const refused = receipt({ state: 'suppressed', reason, acceptedAt: null, attempts: [] });
  expect(getNote(refused)).toMatch(/^Close to US consumer prices \(USD\), 4 Mar 2026, 13:30/);
  expect(getRefusal(reason).action).toEqual({ label: 'Change the news rule', to: '/news-filter' });
});

test('a message shows how long it took, or how often it was tried', () => {
  expect(tookText(receipt(), 1)).toBe('4.0\u00a0s');
  expect(tookText(receipt({ acceptedAt: null, attempts: [attempt(3), attempt(4)] }), 1)).toBe('2 tries');
  expect(tookText(receipt({ acceptedAt: null }), 1)).toBe('—');
});

test('the price at delivery is stated with its bar and its distance from the entry', () => {
  const price = { price: '1.10025', barCloseAt: '2026-09-04T14:20:00.000Z', slippageR: 0.25 };
  expect(priceText(price)).toBe('Price at delivery 1.10025 (close of 14:20): 0.25\u00a0R worse than the entry');
});

test('the story of a fallback says which channel did not answer', () => {
  const insteadOf = 'your webhook';
  const sent = receipt({ insteadOf });
  expect(toStory(sent, 60).map(({ text }) => text)).toEqual([
    'Queued, in case your webhook does not answer',
    'Sent because your webhook did not answer',
    'Try: accepted (200)',
  ]);
  const notNeeded = receipt({ insteadOf, state: 'cancelled', reason: 'not needed', acceptedAt: null, attempts: [] });
  expect(toStory(notNeeded, 60).map(({ text }) => text)).toEqual([
    'Queued, in case your webhook does not answer',
    'Cancelled: not needed',
  ]);
});

test('the story lists bar, seal, queue and the try that was accepted', () => {
  expect(toStory(receipt(), 1).map(({ text }) => text)).toEqual([
    'Bar closed',
    'Sealed, entry and checkpoint signed',
    'Queued',
    'Try: accepted (200)',
  ]);
  expect(toStory(receipt(), 60).map(({ text }) => text)).toEqual(['Queued', 'Try: accepted (200)']);
});

test('many tries are summed up, and the next one is named', () => {
  const attempts = [4, 5, 7, 11, 19, 35].map((second) => attempt(second));
  const story = toStory(receipt({ state: 'retrying', acceptedAt: null, nextAttemptAt: at(45), attempts }), 60);
  expect(story.map(({ text }) => text)).toEqual([
    'Queued',
    'First try: desk.example.com answered 503',
    'Second try: desk.example.com answered 503',
    'Third try: desk.example.com answered 503',
    '2 more tries, until then',
    'Try 6: desk.example.com answered 503',
    'Next try. It is missed once the signal is no longer valid',
  ]);
});

test('a message that was not sent says why', () => {
  const story = toStory(
    receipt({ state: 'suppressed', reason: 'Below your minimum confidence.', acceptedAt: null, attempts: [] }),
    60,
  );
  expect(story.at(-1)).toMatchObject({ text: 'Not sent: Below your minimum confidence.', tone: 'off' });
});

test('a message that a mute refused says until when', () => {
  const until = '2026-11-28T08:00:00.000Z';
  const note = getNote(receipt({ state: 'suppressed', reason: `muted until ${until}` }));
  expect(note).toBe('Muted until 28 Nov 2026, 08:00 UTC.');
  expect(getRefusal(`muted until ${until}`).action?.label).toBe('Change what is muted');
  expect(getRefusal('muted').text).toBe('you muted the strategy or the symbol');
});

test.each([
  [{ type: 'signal.closed' }, 'Close'],
  [{ type: 'digest', signal: null, strategyName: null }, 'Digest'],
  [{ type: 'digest', signal: null }, 'Open signals of Range Release'],
  [{ type: 'strategy.status', signal: null }, 'Status of Range Release'],
] as const)('a message of %j is named %s', (change, name) => {
  expect(typeText(receipt(change))).toBe(name);
});
