import { type InboundSecret, type MemberLogEntry, type OwnInbound, type Signal, writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { redactUrl } from '../../../platform/redaction.ts';
import { planPeriod } from '../../billing/billing.tables.ts';
import { deliveryChannel, deliveryEvent } from '../../delivery/delivery.tables.ts';
import { ownInbound, ownInboundCall } from '../inbound.tables.ts';
import { QUIET, useOwnStrategies } from '../testing/use-own-strategies.ts';

const own = useOwnStrategies();
const { clock, createStrategy, database, done, entries, get, inject, pass } = own;
const { change, remove, rotate, setPosition } = writes.ownInbound;

let strategyId: string;
let address: InboundSecret;
beforeEach(async () => {
  await database().delete(deliveryEvent);
  strategyId = (await createStrategy()).id;
  address = await done(rotate, { id: strategyId });
});

/** Sends what TradingView sends: text, without cookie and origin. */
const send = async (body: object | string, path = address.path) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const answer = await inject({
    method: 'POST',
    url: path,
    payload,
    headers: { host: 'localhost', 'content-type': type },
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ outcome?: string; detail?: string; signalId?: string | null }>(),
  };
};
const LEVELS = { entry: 2000, stop: 1990, targets: [2010] };
let sent = 0;
const alert = (position: string, previous: string, more: object = {}) => {
  sent += 1;
  const time = new Date(clock.time + sent).toISOString();
  return { key: address.secret, symbol: 'SIM:XAUUSD', position, previous, time, ...LEVELS, ...more };
};
const inbound = () => get<OwnInbound>(`/api/own-strategies/${strategyId}/inbound`);
const signals = () => get<Signal[]>(`/api/signals/strategy/${strategyId}`);
const outcomes = async () => (await inbound()).calls.map(({ outcome, detail }) => `${outcome}: ${detail}`);

describe('An alert of TradingView', () => {
  test('opens a signal, and the next one closes it', async () => {
    const opened = await send(alert('long', 'flat', { timeframe: '60', note: 'Breakout' }));
    expect(opened).toMatchObject({ status: 200, outcome: 'accepted', signalId: expect.stringMatching(/^osig_/) });
    expect(await signals()).toMatchObject([
      {
        symbol: 'XAUUSD',
        side: 'long',
        type: 'market',
        timeframe: '1h',
        note: 'Breakout',
        own: { source: 'tradingview' },
      },
    ]);
    await pass(QUIET, QUIET);
    expect(await send(alert('flat', 'long'))).toMatchObject({ status: 200, outcome: 'accepted', signalId: null });
    await pass(QUIET, QUIET);
    expect(await signals()).toMatchObject([{ status: 'closed', closeReason: 'exit' }]);
    expect(await inbound()).toMatchObject({ positions: [{ symbol: 'XAUUSD', position: 'flat' }] });
  });

  test('that reverses closes one signal and opens another', async () => {
    await send(alert('long', 'flat'));
    await pass(QUIET, QUIET);
    await send(alert('short', 'long', { stop: 2010, targets: [1990] }));
    await pass(QUIET, QUIET);
    expect((await signals()).map(({ side, status }) => `${side} ${status}`)).toEqual(['short active', 'long closed']);
  });

  test('may be plain text', async () => {
    const text = `key=${address.secret} buy XAUUSD 1h stop=1990 targets=2010,2020`;
    expect(await send(text)).toMatchObject({ status: 200, outcome: 'accepted' });
    expect(await signals()).toMatchObject([{ targets: ['2010.000', '2020.000'] }]);
    expect((await inbound()).calls[0]!.body).toBe('key=… buy XAUUSD 1h stop=1990 targets=2010,2020');
  });

  test.each([
    ['buy XAUUSD 1h stop = 1990 targets=2010', '"stop"'],
    ['buy XAUUSD 1h stop=1990 targets=2010, 2020', '"2020"'],
    ['buy 1h XAUUSD stop=1990 targets=2010', '"XAUUSD"'],
    ['buy XAUUSD 30 stop=1990 targets=2010', '"30"'],
    ['buy XAUUSD sell stop=1990 targets=2010', '"sell"'],
  ])('of the plain text %s is refused, and names the word that was not read', async (text, word) => {
    await done(change, { id: strategyId, stopPercent: 0.5, targetR: 2 });
    expect(await send(`key=${address.secret} ${text}`)).toMatchObject({
      status: 422,
      detail: expect.stringMatching(
        `^${word} was not read. Plain text is an action, a symbol, a timeframe, and fields`,
      ),
    });
    expect(await signals()).toEqual([]);
  });

  test.each(['close long XAUUSD', 'sell short XAUUSD 60 stop=2010 targets=1990'])(
    'of the plain text %s has one meaning',
    async (text) => {
      expect(await send(`key=${address.secret} ${text}`)).toMatchObject({ outcome: 'accepted' });
    },
  );

  test('takes stop and target from the distances of the address', async () => {
    const bare = () => alert('long', 'flat', { stop: undefined, targets: undefined });
    expect(await send(bare())).toMatchObject({
      status: 422,
      outcome: 'refused',
      detail: /has no stop, and the address has/,
    });
    await done(change, { id: strategyId, stopPercent: 0.5, targetR: 2 });
    await done(setPosition, { id: strategyId, symbol: 'XAUUSD', position: 'flat' });
    expect(await send(bare())).toMatchObject({ outcome: 'accepted' });
    expect(await signals()).toMatchObject([{ stop: '1990.000', targets: ['2020.000'] }]);
  });

  test('that is repeated has its effect once', async () => {
    const one = alert('long', 'flat');
    const answers = await Promise.all([send(one), send(one), send(one), send(one)]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'accepted',
      'duplicate',
      'duplicate',
      'duplicate',
    ]);
    expect(await signals()).toHaveLength(1);
    expect((await inbound()).calls).toHaveLength(4);
  });

  test('after a lost one is named a gap on the page, in the log and to the member’s channels, and opens nothing', async () => {
    await send(alert('long', 'flat'));
    await pass(QUIET, QUIET);
    const detail =
      'An alert between 2026-03-16 10:00 UTC and 2026-03-16 10:10 UTC was lost: XAUUSD was long, TradingView says flat.';
    expect(await send(alert('short', 'flat', { stop: 2010, targets: [1990] }))).toMatchObject({
      outcome: 'gap',
      detail,
      signalId: null,
    });
    expect(await signals()).toMatchObject([{ side: 'long', status: 'active' }]);
    expect((await outcomes())[0]).toBe(`gap: ${detail}`);
    expect((await entries(strategyId)).at(-1)).toBe('3 alert.gap');
    const gaps = await database().select().from(deliveryEvent).where(eq(deliveryEvent.type, 'alert.gap'));
    expect(gaps).toMatchObject([{ accountId: own.member(), data: { text: detail } }]);
    expect(await send(alert('flat', 'short')), 'the next one follows again').toMatchObject({ outcome: 'accepted' });
  });

  test('after a lost one is emailed to the address of the account, with a link to the positions', async () => {
    await send(alert('long', 'flat'));
    await send(alert('short', 'flat', { stop: 2010, targets: [1990] }));
    expect(own.mails).toMatchObject([
      {
        to: `${own.member()}@example.com`,
        subject: 'An alert for Mine was lost',
        paragraphs: [
          expect.stringContaining('was lost: XAUUSD was long, TradingView says flat.'),
          /opened and closed nothing/,
        ],
        action: { url: `https://signals.example.com/platform/strategies/${strategyId}#inbound` },
        isUnlimited: true,
      },
    ]);
  });

  test.each([
    [{ isOn: true }, 0],
    [{ isOn: false }, 1],
    [{ isOn: true, categories: ['updates'] as const }, 1],
    [{ isOn: true, address: 'other@example.com' }, 1],
  ])('after a lost one is emailed once where a channel is %j', async (channel, emails) => {
    const at = new Date(clock.time);
    const address = `${own.member()}@example.com`;
    const row = {
      id: `ch_${own.member()}`,
      accountId: own.member(),
      kind: 'email',
      label: address,
      state: 'active',
    } as const;
    const dates = { since: at, createdAt: at };
    await database()
      .insert(deliveryChannel)
      .values({ ...row, ...dates, address, categories: ['signals'], ...channel });
    await send(alert('short', 'long'));
    expect(own.mails).toHaveLength(emails);
  });

  test('after many lost ones is emailed at most twenty times in an hour, and the last one says so', async () => {
    for (let n = 0; n < 22; n += 1) await send(alert('flat', 'short'));
    expect(own.mails).toHaveLength(20);
    expect(own.mails.at(-1)!.paragraphs.at(-1)).toMatch(/^Lost alerts after this one are listed on the page/);
    clock.time += HOUR_MS;
    await send(alert('flat', 'short'));
    expect(own.mails).toHaveLength(21);
  });

  test('after a lost one can be settled by setting the position', async () => {
    await send(alert('long', 'flat'));
    await pass(QUIET, QUIET);
    await send(alert('flat', 'short'));
    expect(await done(setPosition, { id: strategyId, symbol: 'XAUUSD', position: 'flat' })).toMatchObject({
      positions: [{ symbol: 'XAUUSD', position: 'flat' }],
    });
    await pass(QUIET, QUIET);
    expect(await signals()).toMatchObject([{ status: 'closed', closeReason: 'exit' }]);
  });

  test('has a position that can be set, which is an entry of the log also if it closes nothing', async () => {
    await done(setPosition, { id: strategyId, symbol: 'XAUUSD', position: 'short' });
    const [entry, ...more] = await get<MemberLogEntry[]>(`/api/own-strategies/${strategyId}/log`);
    expect([entry, more]).toMatchObject([
      { kind: 'position.set', signalId: null, data: { symbol: 'XAUUSD', position: 'short' } },
      [],
    ]);
  });

  test('after a position that was set is still compared by its counter', async () => {
    await send(alert('long', 'flat', { counter: 4 }));
    await done(setPosition, { id: strategyId, symbol: 'XAUUSD', position: 'flat' });
    expect(await send(alert('long', 'flat', { counter: 7 }))).toMatchObject({
      outcome: 'gap',
      detail: expect.stringMatching(/^Alerts 5 to 6 were lost/),
    });
  });

  test('of a close and an entry in one bar are both carried out', async () => {
    await send(alert('long', 'flat', { counter: 4 }));
    await pass(QUIET, QUIET);
    const time = new Date(clock.time).toISOString();
    expect(await send(alert('flat', 'long', { counter: 5, time }))).toMatchObject({ outcome: 'accepted' });
    const entry = alert('short', 'flat', { counter: 5, time, stop: 2010, targets: [1990] });
    expect(await send(entry)).toMatchObject({ outcome: 'accepted', signalId: expect.stringMatching(/^osig_/) });
  });

  test('that comes after a newer one has no effect, and is named', async () => {
    const first = alert('long', 'flat');
    await send(alert('flat', 'long'));
    expect(await send(first)).toMatchObject({
      outcome: 'gap',
      detail: 'A late alert of XAUUSD has no effect: it came after a newer one.',
    });
    const gaps = await database().select().from(deliveryEvent).orderBy(deliveryEvent.id);
    expect(gaps.at(-1)!.data, 'the newer one has set the position').toMatchObject({ position: 'flat', isLate: true });
    expect(await signals()).toEqual([]);
  });

  test.each([
    [{ symbol: 'NONE' }, 'Unknown symbol "NONE". GET /api/instruments lists them.'],
    [{ symbol: '' }, 'symbol must be a symbol, such as EURUSD.'],
    [{ position: 'up' }, 'position must be long, short or flat; or action must be buy, sell or close.'],
    [{ entry: '{{close}}' }, 'entry has a placeholder that TradingView did not replace: {{close}}.'],
    [{ stop: 'low' }, 'stop must be a price, not low.'],
    [{ stop: [1990] }, 'stop must be a text or a number, not a list.'],
    [{ previous: true }, 'previous must be a text or a number, not boolean.'],
    [{ counter: 1.5 }, 'counter must be a whole number from 0 on.'],
    [{ time: 'now' }, 'time must be a time, such as {{timenow}} gives, or milliseconds since 1970.'],
    [{ time: 1_773_655_200 }, 'time must be a time, such as {{timenow}} gives, or milliseconds since 1970.'],
    [{ size: 1 }, 'There is no field "size". Fields are symbol, position,'],
    [{ stop: 2005 }, 'First alert: XAUUSD is long. No signal: stop must be below the entry 2000, not 2005.'],
  ])('with %j is refused and listed', async (more, detail) => {
    expect(await send(alert('long', 'flat', more))).toMatchObject({
      status: 422,
      outcome: 'refused',
      detail: expect.stringContaining(detail),
    });
    expect(await outcomes()).toEqual([expect.stringContaining(`refused: ${detail}`)]);
    expect(await signals()).toEqual([]);
  });

  test('that cannot be read is listed with the reason', async () => {
    expect((await send('')).status).toBe(400);
    expect((await send('\0')).status).toBe(400);
    expect((await send({ ...alert('long', 'flat'), note: 'x'.repeat(8_192) })).status).toBe(413);
    expect(await send(`{"key": "${address.secret}", "counter": "{{plot("Alerts")}}"}`)).toMatchObject({ status: 422 });
    expect(await send(`{"key": "${address.secret}", "stop": NaN}`)).toMatchObject({ status: 422 });
    expect(await outcomes()).toEqual([
      expect.stringMatching(/^refused: The body has NaN, .* Give the plot a value, or leave the field out\.$/),
      expect.stringMatching(/^refused: The message has a plot that TradingView did not replace/),
      'refused: An alert has at most 8192 bytes.',
      'refused: The body must be JSON or plain text, and not empty.',
      'refused: The body must be JSON or plain text, and not empty.',
    ]);
  });

  test('above a limit of its address is listed, but not each of many', async () => {
    const wrong = { ...alert('long', 'flat'), key: 'tv_live_wrong' };
    for (let call = 0; call < 103; call += 1) await send(wrong);
    expect(await database().$count(ownInboundCall)).toBe(101);
    expect((await outcomes())[0]).toBe('refused: Too many calls with a wrong secret. Try again in 60 minutes.');
  });

  test('counts under a policy of its own, so that members of one vendor do not share the limit of other calls', async () => {
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    const answer = await inject({ method: 'POST', url: address.path, payload: alert('long', 'flat'), headers });
    expect(answer.headers['ratelimit-policy']).toBe('"alerts";q=6000;w=60');
  });

  test('that is refused is emailed to the member once an hour', async () => {
    const refused = () => send(alert('long', 'flat', { stop: 'low' }));
    await refused();
    await send({ ...alert('long', 'flat'), key: 'tv_live_wrong' });
    expect(own.mails).toMatchObject([
      {
        to: `${own.member()}@example.com`,
        subject: 'An alert for Mine was refused',
        paragraphs: [
          'stop must be a price, not low.',
          'The page of the strategy lists each call. Refused calls of the next hour are not emailed.',
        ],
        action: { url: `https://signals.example.com/platform/strategies/${strategyId}#inbound` },
      },
    ]);
    clock.time += HOUR_MS;
    await refused();
    await refused();
    expect(own.mails).toHaveLength(2);
  });

  test.each(['', '{', '[]', '\0', 'key', '=;=', `{"key":{"a":1}}`])('of %j does nothing', async (body) => {
    expect([400, 401]).toContain((await send(body)).status);
    expect(await signals()).toEqual([]);
  });

  test.each([
    ['NUL in a plain text', () => `key=${address.secret} buy XAU\0USD stop=1990 targets=2010`],
    ['NUL in a symbol', () => alert('long', 'flat', { symbol: 'XAU\0USD' })],
    ['NUL in a note', () => alert('long', 'flat', { note: 'a\0b' })],
    ['half of a character in a note', () => alert('long', 'flat', { note: 'a\ud800b' })],
    ['a note that is cut within a character', () => alert('long', 'flat', { note: `${'x'.repeat(499)}💥` })],
    ['half of a character in a symbol', () => alert('long', 'flat', { symbol: '\udc00' })],
    ['NUL as timeframe', () => alert('long', 'flat', { timeframe: '\0' })],
    ['NUL as its time', () => alert('long', 'flat', { time: '\0' })],
    ['NUL as counter', () => alert('long', 'flat', { counter: '\0' })],
    ['NUL as position', () => alert('\0', 'flat')],
    ['NUL as secret', () => ({ ...alert('long', 'flat'), key: '\0' })],
    ['an object without text as target', () => alert('long', 'flat', { targets: [{ toString: 1, valueOf: 1 }] })],
    [
      'lists in each other as target',
      () => alert('long', 'flat', { targets: JSON.parse(`${'['.repeat(3_500)}${']'.repeat(3_500)}`) }),
    ],
    ['an object as secret', () => ({ ...alert('long', 'flat'), key: { $ne: null } })],
  ])('with %s is answered and listed', async (_what, message) => {
    const { status } = await send(message());
    expect([200, 400, 401, 422]).toContain(status);
    expect((await inbound()).calls).toHaveLength(1);
  });

  test.each(['%00', 'tv_%00', '%ED%A0%80', 'x'.repeat(5_000), '__proto__'])(
    'at the address %s finds none',
    async (publicId) => {
      const { status } = await send(alert('long', 'flat'), `/api/inbound/tradingview/${publicId}`);
      expect([400, 404, 414]).toContain(status);
    },
  );

  test('above 8 kB is refused, and so is any other method', async () => {
    expect((await send({ ...alert('long', 'flat'), note: 'x'.repeat(8_192) })).status).toBe(413);
    const asked = await inject({ method: 'GET', url: address.path, headers: { host: 'localhost' } });
    expect([404, 405]).toContain(asked.statusCode);
  });

  test('opens at most fifty signals in an hour, and says so', async () => {
    for (let n = 0; n < 50; n += 1) {
      const { signalId } = await send(alert('long', 'flat'));
      await done(writes.ownSignals.cancel, { id: signalId! });
      await send(alert('flat', 'long'));
    }
    expect(await send(alert('long', 'flat'))).toMatchObject({
      status: 422,
      outcome: 'refused',
      detail: 'XAUUSD is long now, was flat. No signal: An account publishes at most 50 signals in an hour.',
    });
  });

  test('is refused once the plan has ended', async () => {
    await database().delete(planPeriod);
    expect(await send(alert('long', 'flat'))).toMatchObject({
      status: 422,
      detail: /No signal: The plan Free has no strategies/,
    });
  });
});

describe('The secret of an address', () => {
  test('is stored as a hash and shown by its end, and lines of the log hide it in a path', async () => {
    const [row] = await database().select().from(ownInbound);
    expect(JSON.stringify(row)).not.toContain(address.secret);
    expect((await inbound()).secretEnd).toBe(address.secret.slice(-4));
    expect(redactUrl(`${address.path}/${address.secret}`)).not.toContain(address.secret.slice(8));
  });

  test('that is wrong or missing is refused, and the call is listed without what was sent', async () => {
    expect(await send({ ...alert('long', 'flat'), key: 'tv_live_wrong' })).toMatchObject({
      status: 401,
      detail: 'The secret is wrong.',
    });
    expect((await send({ ...alert('long', 'flat'), key: undefined })).status).toBe(401);
    expect((await inbound()).calls).toMatchObject([
      { outcome: 'refused', body: null },
      { outcome: 'refused', body: null },
    ]);
    expect((await send(alert('long', 'flat'), '/api/inbound/tradingview/tv_none')).status).toBe(404);
  });

  test('that is wrong is counted separately: callers without it cannot use up the calls of an address', async () => {
    const wrong = { ...alert('long', 'flat'), key: 'tv_live_wrong' };
    for (let call = 0; call < 100; call += 1) expect((await send(wrong)).status).toBe(401);
    expect((await send(wrong)).status).toBe(429);
    expect(await send(alert('long', 'flat'))).toMatchObject({ outcome: 'accepted' });
  });

  test('is found in a body whose JSON a quote in a text broke, so that the call is listed with its reason', async () => {
    const body = `{"key": "${address.secret}", "symbol": "XAUUSD", "position": "long", "note": "Break "A" out"}`;
    const refused = { outcome: 'refused', detail: /is not valid JSON. A quote in a text/ };
    expect(await send(body)).toMatchObject({ status: 422, ...refused });
    const [call] = (await inbound()).calls;
    expect(call).toMatchObject(refused);
    expect(call!.body).not.toContain(address.secret);
  });

  test('may stand in the path where the member allows it', async () => {
    const withPath = `${address.path}/${address.secret}`;
    const text = 'buy XAUUSD stop=1990 targets=2010';
    expect(await send(text, withPath)).toMatchObject({
      status: 401,
      detail: 'This address takes no secret in its path.',
    });
    await done(change, { id: strategyId, isPathAllowed: true });
    expect(await send(text, withPath)).toMatchObject({ outcome: 'accepted' });
  });

  test('is accepted for a day after its rotation', async () => {
    const next = await done(rotate, { id: strategyId });
    expect(next).toMatchObject({ publicId: address.publicId });
    expect(await send(alert('long', 'flat'))).toMatchObject({ outcome: 'accepted' });
    clock.time += 24 * HOUR_MS;
    expect((await send(alert('flat', 'long'))).status).toBe(401);
    expect((await send({ ...alert('flat', 'long'), key: next.secret })).status).not.toBe(401);
  });
});

test('An address belongs to its member, and is deleted with its calls', async () => {
  await send(alert('long', 'flat'));
  await own.signIn('ben');
  await expect(done(rotate, { id: strategyId })).rejects.toThrow('404 Unknown strategy.');
  await expect(done(remove, { id: strategyId })).rejects.toThrow('404');
  await own.signIn();
  await done(remove, { id: strategyId });
  expect(await database().$count(ownInboundCall)).toBe(0);
  expect((await send(alert('flat', 'long'))).status).toBe(404);
});

test('Of 75 faulty alerts each is accepted once, a duplicate, or a named gap', async () => {
  const positions = ['long', 'flat'] as const;
  let received = 0;
  for (let n = 0; n < 75; n += 1) {
    const [position, previous] = [positions[n % 2]!, positions[(n + 1) % 2]!];
    // One in 25 is lost, one in 10 is attempted again.
    const one = {
      key: address.secret,
      symbol: 'XAUUSD',
      position,
      previous,
      counter: n + 1,
      time: clock.time + n,
      ...LEVELS,
    };
    if (n % 25 === 7) continue;
    for (let attempt = 0; attempt < (n % 10 === 3 ? 4 : 1); attempt += 1) {
      await send(one);
      received += 1;
    }
  }
  const counts = Object.groupBy(await database().select().from(ownInboundCall), ({ outcome }) => outcome);
  expect(received).toBe(Object.values(counts).reduce((sum, calls) => sum + calls.length, 0));
  expect(counts.gap).toHaveLength(3);
  expect(counts.duplicate).toHaveLength(24);
});
