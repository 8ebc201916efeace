import { RISK_NOTICE } from '@sealtick/contract';
import { expect, test } from 'vitest';
import type { DeliveryMessage } from '../../messages/delivery-message.ts';
import { shownText } from '../testing/html-of.ts';
import { sampleSignal } from '../testing/sample-signal.ts';
import { openingKeyboard } from './keyboard.ts';
import { messageText } from './message-text.ts';
import { levelTable, signalText } from './signal-text.ts';

const CONTEXT = { origin: 'https://signals.example.com', timeZone: 'Europe/London' };
const AT = '2026-09-04T11:00:00.000Z';
const sealed = { index: 12_342, leafHash: 'a'.repeat(64), checkpoint: '' };
const show = (message: DeliveryMessage) => shownText(messageText(message, CONTEXT));

test('A short with two targets lists them from the farthest, each with its distance', () => {
  const short = sampleSignal({
    side: 'short',
    type: 'limit',
    entry: '1.1000',
    stop: '1.1050',
    targets: ['1.0950', '1.0900'],
  });
  expect(shownText(levelTable(short))).toBe(
    [
      'target 2  1.0900  −0.0100  +2.0 R',
      'target 1  1.0950  −0.0050  +1.0 R',
      'entry     1.1000  limit order',
      'stop      1.1050  +0.0050  −1.0 R',
    ].join('\n'),
  );
});

test('The validity is in the zone of the member, with its day if that is another one', () => {
  expect(signalText(sampleSignal(), CONTEXT)).toContain('Valid until 13:00 BST.');
  expect(signalText(sampleSignal({ validUntil: '2026-09-05T11:00:00.000Z' }), CONTEXT)).toContain(
    'Valid until 5 Sept 2026, 12:00 BST.',
  );
});

test('An uncalibrated confidence says so', () => {
  const line = (confidenceN: number) => signalText(sampleSignal({ confidenceN }), CONTEXT).split('\n').at(-3);
  expect(line(99)).toBe('Confidence 37%, uncalibrated (99 of 100 trades), needs 31%. Valid until 13:00 BST.');
  expect(line(100)).toBe('Confidence 37%, needs 31%. Valid until 13:00 BST.');
});

test('An opening says that it is not advice and what can be lost', () => {
  expect(signalText(sampleSignal(), CONTEXT)).toContain(RISK_NOTICE);
});

test('A signal of the simulated market says so', () => {
  expect(signalText(sampleSignal({ basis: { record: 'live', market: 'simulated' } }), CONTEXT)).toContain(
    'Simulated market: prices are generated.',
  );
});

test('Every other message about prices of the simulated market says so', () => {
  const signal = sampleSignal({ basis: { record: 'live', market: 'simulated' } });
  const alert = { symbol: 'EURUSD', currency: null, releaseAt: null, reason: 'US CPI', issuedAt: AT };
  const price = { symbol: 'EURUSD', direction: 'above', level: '1.1', price: '1.2', note: null, at: AT } as const;
  const update = { id: '', strategyId: '', change: 'closed', barCloseAt: AT, price: null, changed: {} } as const;
  const messages: DeliveryMessage[] = [
    { type: 'signal.closed', signal, update, sealed, ageMs: 0 },
    { type: 'signal.missed', signal, now: null, sealed, reason: 'No answer.' },
    { type: 'market.alert', market: 'simulated', alert, sealed },
    { type: 'price.alert', market: 'simulated', ...price },
    { type: 'own.signal', signal, change: 'filled', at: AT },
    { type: 'digest', from: AT, until: AT, followed: null, signals: [signal] },
  ];
  for (const message of messages) expect(show(message)).toMatch(/\nSimulated market: prices are generated\.$/);
});

test('An opening names the release that its news rule marks, in the zone of the member', () => {
  const news = { name: 'US payrolls', currency: 'USD', releaseAt: '2026-09-04T12:30:00.000Z' };
  const lines = { size: null, insteadOf: null, news };
  expect(shownText(signalText(sampleSignal(), CONTEXT, lines))).toContain(
    'Release: US payrolls (USD), high impact, 13:30 BST.',
  );
});

const NOTICE = 'Arithmetic on your own inputs, not advice.';

test('An opening fits the caption of a picture, whatever its names are, and its size keeps its notice', () => {
  const long = sampleSignal({
    strategyName: 's'.repeat(60),
    symbol: 'S'.repeat(30),
    confidenceN: 12,
    targets: ['1', '2', '3', '4'],
    validUntil: '2026-09-05T11:00:00.000Z',
    basis: { record: 'live', market: 'simulated', formerLog: true },
  });
  const news = { name: 'n'.repeat(2_000), currency: 'c'.repeat(2_000), releaseAt: AT };
  const size = `${'z<'.repeat(1_000)}\n${NOTICE}`;
  const text = shownText(signalText(long, CONTEXT, { size, insteadOf: 'w'.repeat(2_000), news }))!;
  expect(text.length).toBeLessThanOrEqual(1_024);
  expect(text).toContain(`…\n${NOTICE}`);
});

test('A size of several targets and a limit is shown in full', () => {
  const size = [
    '0.40 lots (40,000 units): risks 120.00 USD at the stop, 122.00 USD with exit costs; gains at target 1, which closes half: +60.00 USD; if all targets: +180.00 USD.',
    'From your settings: 250,000.00 USD × 2.0%. Daily loss with open positions and orders 380.00 of 500.00 USD: cut from 0.66 to 0.40 lots.',
    NOTICE,
  ].join('\n');
  const signal = sampleSignal({ targets: ['92.44', '93.44'] });
  expect(shownText(signalText(signal, CONTEXT, { size, insteadOf: null, news: null }))).toContain(size);
});

test.each(['🙂', '👨‍👩‍👧‍👦', 'e\u0301'])('A text is cut between characters: %s', (character) => {
  const strategy = { type: 'strategy.status', strategyId: 'x', strategyName: 'Range Release', at: AT } as const;
  const [, reason] = show({ ...strategy, status: 'paused', reason: character.repeat(3_000) })!.split('\n');
  expect(reason!.endsWith('…')).toBe(true);
  expect(reason!.slice(0, -1).replaceAll(character, '')).toBe('');
});

test('A site on this machine has no links in its buttons, because Telegram refuses them', () => {
  const names = (origin: string) =>
    openingKeyboard(sampleSignal(), origin).inline_keyboard.map((row) => row.map(({ text }) => text));
  expect(names('http://localhost:3000')).toEqual([['Copy levels'], ['Mute strategy']]);
  expect(names(CONTEXT.origin)).toEqual([
    ['Open', 'Copy levels'],
    ['Proof', 'Mute strategy'],
  ]);
});

test('Prices have commas between thousands and at least two decimals, and results that round to zero no sign', () => {
  const signal = sampleSignal({
    closeReason: null,
    entry: '64250.1',
    stop: '63000',
    targets: ['65535.1'],
    status: 'closed',
    pnl: -0.004,
  });
  const text = shownText(signalText(signal, CONTEXT))!;
  expect(text).toContain(
    'target  65,535.10  +1,285.00  +1.0 R\nentry   64,250.10  market\nstop    63,000.00  −1,250.10  −1.0 R',
  );
  expect(text).toContain('Closed, 0.00 R.');
});

test('Messages other than signals say what happened, when, and where to read on', () => {
  expect(
    show({
      type: 'market.alert',
      market: 'real',
      alert: { symbol: 'EURUSD', currency: null, releaseAt: null, reason: 'US CPI <soon>', issuedAt: AT },
      sealed,
    }),
  ).toBe('Market alert: EURUSD\nUS CPI <soon>\n4 Sept 2026, 12:00 BST');
  const alert = { symbol: null, currency: 'USD', releaseAt: AT, reason: 'Release at 11:00 UTC: CPI.', issuedAt: AT };
  expect(show({ type: 'market.alert', market: 'real', alert, sealed })).toContain(
    'Market alert: USD\nRelease at 11:00 UTC: CPI.\nDue 4 Sept 2026, 12:00 BST',
  );
  const strategy = { type: 'strategy.status', strategyId: 'x', strategyName: 'Range Release', at: AT } as const;
  expect(show({ ...strategy, status: 'paused', reason: 'Bars are late.' })).toBe(
    'Range Release was paused.\nBars are late.\n4 Sept 2026, 12:00 BST',
  );
  expect(show({ type: 'system.alert', title: 'Feed down', text: 'We look into it.', path: '/status', at: AT })).toBe(
    'Feed down\nWe look into it.\n4 Sept 2026, 12:00 BST. Read more',
  );
  expect(
    show({
      type: 'price.alert',
      market: 'real',
      symbol: 'EURUSD',
      direction: 'above',
      level: '1.10000',
      price: '1.10030',
      note: 'A & B',
      at: AT,
    }),
  ).toBe('EURUSD is above 1.10000\nPrice 1.10030, 4 Sept 2026, 12:00 BST.\nA & B');
  expect(show({ type: 'test', at: AT })).toBe('Test message\nMessages reach this chat. Sent 4 Sept 2026, 12:00 BST.');
});

test('A lost alert asks for the position, and a late one for nothing', () => {
  const gap = { strategyId: 'own_a', strategyName: 'Breakout', symbol: 'EURUSD', position: 'long', at: AT } as const;
  expect(show({ type: 'alert.gap', ...gap, text: 'An alert was lost.' })).toBe(
    'An alert for Breakout was lost\nAn alert was lost. The alert after it opened and closed nothing.\n4 Sept 2026, 12:00 BST. Set the position',
  );
  expect(show({ type: 'alert.gap', ...gap, isLate: true, text: 'A late alert of EURUSD has no effect.' })).toBe(
    'A late alert for Breakout was ignored\nA late alert of EURUSD has no effect.\n4 Sept 2026, 12:00 BST. Open the strategy',
  );
});

test('A missed signal is one message, and not sent as if it were new', () => {
  const signal = sampleSignal({ side: 'short' });
  const now = sampleSignal({ side: 'short', status: 'closed', closeReason: 'exit', pnl: 0.5 });
  expect(show({ type: 'signal.missed', signal, now, sealed, reason: 'Telegram did not answer.' })).toBe(
    [
      'A signal was not sent in time',
      '↓ Short BRENT 1h, Range Release.',
      'Telegram did not answer.',
      'Closed: rule exit, +0.50 R.',
      'It is in the log, and is not sent late as if it were new.',
    ].join('\n'),
  );
});

test('A message about an account names every position that differs', () => {
  const text = Array.from(
    { length: 10 },
    (_, n) => `SYM${n}: 40,000 units at the broker, 66,000 here. The position has no stop.`,
  );
  const about = { connectionId: 'brk_a', broker: 'oanda', signalId: null, path: '/broker-setup', at: AT } as const;
  const shown = show({ type: 'broker.alert', ...about, title: 'OANDA, live', text: text.join(' ') });
  expect(shown).toContain(text.at(-1));
});

test('A digest lists up to fifteen signals, and fits one message', () => {
  const signals = Array.from({ length: 40 }, () => sampleSignal({ strategyName: 's'.repeat(60) }));
  const digest = { type: 'digest', from: AT, until: '2026-09-05T07:00:00.000Z', followed: null, signals } as const;
  const text = show(digest)!;
  expect(text).toMatch(/^Digest: 40 signals\nFrom 4 Sept 2026, 12:00 BST to 5 Sept 2026, 08:00 BST\./);
  expect(text).toMatch(/\n25 more are on the site\.$/);
  expect(text.length).toBeLessThanOrEqual(4_096);
  const sixteen = { ...digest, signals: signals.slice(0, 16) };
  expect(show(sixteen)).toMatch(/\n1 more is on the site\.$/);
});
