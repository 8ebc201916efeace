import { hashText } from '@sealtick/log';
import { edit, later, type Tampering } from './tampering.ts';

const HOUR = 3_600_000;
const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** Entries that do not have the form of their kind, or contradict themselves. */
export const FORM_TAMPERING: readonly Tampering[] = [
  edit('an unknown kind', 'signal.opened', (entry) => {
    entry.kind = 'signal.boosted';
  }),
  edit('an unknown field: note "guaranteed"', 'signal.opened', (entry) => {
    entry.note = 'guaranteed';
  }),
  edit('an unknown field of a mark', 'day.marked', (entry) => {
    entry.marks = [{ signalId: 'x', price: '1', note: 'x' }];
  }),
  edit('an unknown field of a target', 'signal.opened', (entry) => {
    entry.targets[0].reached = true;
  }),
  edit('an unknown field of a stream', 'strategy.published', (entry) => {
    entry.streams[0].leverage = 30;
  }),
  edit('an unknown field of costs', 'strategy.published', (entry) => {
    entry.instruments[0].costs.rebate = '1';
  }),
  edit("another change's field", 'filled', (entry) => {
    entry.stop = '1';
  }),
  edit('a field left out', 'signal.opened', (entry) => {
    delete entry.confidenceN;
  }),
  edit('another form of entries', 'signal.opened', (entry) => {
    entry.v = 2;
  }),
  edit('true for the form', 'signal.opened', (entry) => {
    entry.v = true;
  }),
  edit('a market that is none', 'signal.opened', (entry) => {
    entry.market = 'both';
  }),
  {
    name: 'salts of zeros',
    entries: (values) => {
      for (const value of values) value.salt = '0'.repeat(64);
    },
    seen: 'fault',
  },
  edit('a salt of one byte', 'signal.opened', (entry) => {
    entry.salt = 'ab';
  }),
  edit('a salt of one byte 32 times', 'signal.opened', (entry) => {
    entry.salt = 'ab'.repeat(32);
  }),
  edit('a salt with few bits', 'signal.opened', (entry) => {
    entry.salt = `${'0'.repeat(56)}01020304`;
  }),
  edit('the salt of another entry', 'signal.opened', (entry, all) => {
    entry.salt = all[0].salt;
  }),
  edit('a salt in capitals', 'signal.opened', (entry) => {
    entry.salt = entry.salt.toUpperCase();
  }),
  edit('a price that is a number', 'signal.opened', (entry) => {
    entry.entry = Number(entry.entry);
  }),
  edit('a price with an exponent', 'filled', (entry) => {
    entry.price = '2e3';
  }),
  edit('a zero with a sign', 'day.marked', (entry) => {
    entry.marks = [{ signalId: 'x', price: '-0.00' }];
  }),
  edit('a negative price', 'filled', (entry) => {
    entry.price = `-${entry.price}`;
  }),
  edit('a price of 400 digits', 'filled', (entry) => {
    entry.price = '9'.repeat(400);
  }),
  edit('a price in other digits', 'filled', (entry) => {
    entry.price = '٢٠٠٠.٠٠';
  }),
  edit('a confidence of 101', 'signal.opened', (entry) => {
    entry.confidence = 101;
  }),
  edit('a confidence of 54.5', 'signal.opened', (entry) => {
    entry.confidence = 54.5;
  }),
  edit('a confidence that is a text', 'signal.opened', (entry) => {
    entry.confidence = '54';
  }),
  edit('a grade above its confidence', 'signal.opened', (entry) => {
    entry.grade = (entry.grade % 3) + 1;
  }),
  edit('no target', 'signal.opened', (entry) => {
    entry.targets = [];
  }),
  edit('four targets', 'signal.opened', (entry) => {
    entry.targets = Array.from({ length: 4 }, (_, i) => ({ price: String(i + 1), weight: 0.25 }));
  }),
  edit('a weight of zero', 'signal.opened', (entry) => {
    entry.targets[0].weight = 0;
  }),
  edit('a side that is none', 'signal.opened', (entry) => {
    entry.side = 'up';
  }),
  edit('a timeframe that is none', 'signal.opened', (entry) => {
    entry.timeframe = '2m';
  }),
  edit('a type that is a list', 'signal.opened', (entry) => {
    entry.type = ['market'];
  }),
  edit('an R that is a text', 'signal.closed', (entry) => {
    entry.netR = '1.5';
  }),
  edit('a cost in capitals', 'signal.closed', (entry) => {
    entry.cost = '1E-5';
  }),
  edit('a time without milliseconds', 'signal.opened', (entry) => {
    entry.barCloseAt = entry.barCloseAt.replace('.000Z', 'Z');
  }),
  edit('a time in another zone', 'signal.opened', (entry) => {
    entry.barCloseAt = entry.barCloseAt.replace('Z', '+01:00');
  }),
  edit('a day that does not exist', 'day.marked', (entry) => {
    entry.date = '2024-02-30';
  }),
  edit('a leap second', 'signal.opened', (entry) => {
    entry.barCloseAt = entry.barCloseAt.replace(/:\d\d\.000Z/, ':60.000Z');
  }),
  edit('the year 9999', 'day.marked', (entry) => {
    entry.date = '9999-12-31';
  }),
  edit('a hash in capitals', 'signal.opened', (entry) => {
    entry.noteSha256 = entry.noteSha256.toUpperCase();
  }),
  edit('a tick of zero', 'strategy.published', (entry) => {
    entry.instruments[0].tick = '0';
  }),
  edit('a session that is none', 'strategy.published', (entry) => {
    entry.instruments[0].session = 'moon';
  }),
  edit('costs without rows', 'strategy.published', (entry) => {
    entry.instruments[0].costs.rows = [];
  }),
  edit('a negative spread', 'strategy.published', (entry) => {
    entry.instruments[0].costs.rows[0].spread = '-1';
  }),
  edit('costs out of order', 'strategy.published', (entry) => {
    const [row] = entry.instruments[0].costs.rows;
    entry.instruments[0].costs.rows = [row, { ...row, from: '1999-01-01' }];
  }),
  edit('the same stream twice', 'strategy.published', (entry) => {
    entry.streams.push(entry.streams[0]);
  }),
  edit('an instrument without a stream', 'strategy.published', (entry) => {
    entry.instruments.push({ ...entry.instruments[0], symbol: 'USDJPY' });
  }),
  edit('a stream without an instrument', 'strategy.published', (entry) => {
    entry.streams.push({ ...entry.streams[0], symbol: 'USDJPY' });
  }),
  edit('an anchor in 2030', 'strategy.versioned', (entry) => {
    entry.streams[0].anchor = '2030-01-01T00:00:00.000Z';
  }),
  edit('an anchor after the entry', 'strategy.published', (entry) => {
    entry.streams[0].anchor = later(entry.issuedAt, 1);
  }),
  edit('a backtest that ends in the future', 'backtest.recorded', (entry) => {
    entry.to = later(entry.issuedAt, HOUR);
  }),
  edit('a fill of a bar that has not closed', 'filled', (entry) => {
    entry.barCloseAt = later(entry.issuedAt, HOUR);
  }),
  edit('a day marked before its end', 'day.marked', (entry) => {
    entry.date = entry.issuedAt.slice(0, 10);
  }),
  edit('an order valid for a century', 'signal.opened', (entry) => {
    entry.validUntil = '2124-01-01T00:00:00.000Z';
  }),
  edit('an alert of a release a year ahead', 'market.alert', (entry) => {
    entry.releaseAt = later(entry.issuedAt, 8_760 * HOUR);
  }),
  edit('an alert of a release without its currency', 'market.alert', (entry) => {
    delete entry.currency;
  }),
  edit('an alert without a reason', 'market.alert', (entry) => {
    entry.reason = '';
  }),
  edit('a correction of nothing', 'correction', (entry) => {
    entry.of = 0;
  }),
  edit('an id of 201 characters', 'signal.opened', (entry) => {
    entry.signalId = 'x'.repeat(201);
  }),
  edit('nests of lists', 'market.alert', (entry) => {
    entry.reason = deep(50);
  }),
  edit('a field named as those of every object', 'market.alert', (entry) => {
    Object.defineProperty(entry, '__proto__', { value: 1, enumerable: true });
  }),
  edit('a kind named as a method', 'market.alert', (entry) => {
    entry.kind = 'toString';
  }),
  edit('a change named as a method', 'filled', (entry) => {
    entry.change = 'constructor';
  }),
  edit('a version hash of other length', 'strategy.published', (entry) => {
    entry.codeSha256 = hashText('x').slice(1);
  }),
];
