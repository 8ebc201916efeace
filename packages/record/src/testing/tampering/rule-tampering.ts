import { hashText } from '@sealtick/log';
import { logAroundZero } from '../small-log.ts';
import { type Draft, numbered } from './draft.ts';
import { edit, find, insert, later, type Tampering } from './tampering.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Returns the opening of the signal that an entry is about. */
const getOpening = (all: Draft[], { signalId }: Draft) =>
  all.find((value) => value.kind === 'signal.opened' && value.signalId === signalId);

/** Returns the first end of a signal that was filled. */
const filledEnd = (all: Draft[]) => all.find(({ kind, netR }) => kind === 'signal.closed' && netR !== null);

/** Returns the first end of a signal that was never filled. */
const unfilledEnd = (all: Draft[], reason: string) =>
  all.find(({ kind, netR, reason: why }) => kind === 'signal.closed' && netR === null && why === reason);

const fault = (name: string, entries: (values: Draft[]) => Draft[] | undefined): Tampering => ({
  name,
  entries,
  seen: 'fault',
});

/** Days with the signals that were open at their end. */
const getMarks = (all: Draft[]) => all.filter(({ kind, marks }) => kind === 'day.marked' && marks.length > 0);

/** Entries that are whole, and contradict others. */
export const RULE_TAMPERING: readonly Tampering[] = [
  {
    name: 'a confidence of 9 more',
    entries: (values) => {
      const opened = values.find(
        ({ kind, confidence }) => kind === 'signal.opened' && confidence >= 50 && confidence <= 60,
      );
      opened.confidence += 9;
    },
    seen: 'nothing',
  },
  { name: 'another log, true, at prices around 0', entries: () => [...logAroundZero()], seen: 'nothing' },
  { name: 'the last five entries cut off', entries: (values) => values.slice(0, -5), seen: 'nothing' },
  {
    name: 'the fingerprints of a backtest exchanged',
    entries: (values) => {
      const entry = find(values, 'backtest.recorded');
      [entry.inputsSha256, entry.resultSha256] = [entry.resultSha256, entry.inputsSha256];
    },
    seen: 'nothing',
  },
  {
    name: 'every price of the last marks 10% higher',
    entries: (values) => {
      for (const mark of getMarks(values).at(-1).marks) {
        const digits = mark.price.split('.')[1].length;
        mark.price = (Number(mark.price) * 1.1).toFixed(digits);
      }
    },
    seen: 'nothing',
  },
  {
    name: 'a signal that never was, which expired',
    entries: (values) => {
      const end = unfilledEnd(values, 'expired');
      const opened = getOpening(values, end);
      const [open, close] = structuredClone([opened, end]);
      for (const entry of [open, close]) {
        entry.signalId = 'invented';
        delete entry.salt;
      }
      open.barCloseAt = later(open.barCloseAt, 1);
      values.splice(values.indexOf(opened) + 1, 0, open);
      values.splice(values.indexOf(end) + 1, 0, close);
    },
    seen: 'nothing',
  },
  fault('two entries exchanged', (values) => {
    const i = values.indexOf(find(values, 'signal.opened', 4));
    [values[i], values[i + 1]] = [values[i + 1], values[i]];
  }),
  fault('time going back', (values) => {
    find(values, 'signal.opened', 4).issuedAt = values[0].issuedAt;
  }),
  fault('dated 2099', (values) => {
    values.at(-1).issuedAt = '2099-01-01T00:00:00.000Z';
  }),
  fault('all dated 2099', (values) => {
    for (const value of values.slice(-3)) value.issuedAt = '2099-01-01T00:00:00.000Z';
  }),
  fault('published three hours late', (values) => {
    const opened = find(values, 'signal.opened', 4);
    opened.barCloseAt = later(opened.barCloseAt, -3 * HOUR);
  }),
  fault('a cost of zero', (values) => {
    filledEnd(values).cost = '0';
  }),
  fault('a cost of zero and the R that follows from it', (values) => {
    const end = filledEnd(values);
    const { entry, stop } = getOpening(values, end);
    const risk = Math.abs(Number(entry) - Number(stop));
    end.netR = Number((end.netR + Number(end.cost) / risk).toFixed(6));
    end.cost = '0';
  }),
  fault('an R of 2.5', (values) => {
    filledEnd(values).netR = 2.5;
  }),
  fault('an R of one part in a million more', (values) => {
    const end = filledEnd(values);
    end.netR = Number((end.netR + 0.000_001).toFixed(6));
  }),
  fault('an R with seven decimals', (values) => {
    filledEnd(values).netR += 0.000_000_1;
  }),
  fault('a second end', (values) => {
    const end = filledEnd(values);
    values.splice(values.indexOf(end) + 1, 0, { ...end, salt: hashText('second') });
  }),
  fault('a change after the end', (values) => {
    const end = filledEnd(values);
    const fill = values.find(({ change, signalId }) => change === 'filled' && signalId === end.signalId);
    const { barCloseAt, issuedAt } = end;
    values.splice(values.indexOf(end) + 1, 0, { ...fill, barCloseAt, issuedAt, salt: hashText('again') });
  }),
  insert('a signal opened twice', 'signal.opened', () => {}),
  insert('a second signal on the same bar', 'signal.opened', (entry) => {
    entry.signalId = 'second';
  }),
  insert('a fill of a signal that never was', 'filled', (entry) => {
    entry.signalId = 'never';
  }),
  insert('a second fill', 'filled', () => {}),
  edit('a fill beyond the stop', 'filled', (entry, all) => {
    entry.price = getOpening(all, entry).stop;
  }),
  edit('a fill in the bar of the opening', 'filled', (entry, all) => {
    entry.barCloseAt = getOpening(all, entry).barCloseAt;
  }),
  edit('a fill off the tick', 'filled', (entry) => {
    entry.price = `${entry.price}5`;
  }),
  fault('a fill of an order that had expired', (values) => {
    const fill = find(values, 'filled', 2);
    getOpening(values, fill).validUntil = later(getOpening(values, fill).barCloseAt, 1);
    fill.barCloseAt = later(fill.barCloseAt, 0);
    for (const entry of values) {
      if (entry.signalId === fill.signalId && entry.kind !== 'signal.opened')
        entry.barCloseAt = later(entry.barCloseAt, 2 * HOUR);
    }
  }),
  fault('a limit filled worse than it asks', (values) => {
    const fill = values.find(
      (one) =>
        one.change === 'filled' && getOpening(values, one).type === 'limit' && getOpening(values, one).side === 'long',
    );
    const { entry } = getOpening(values, fill);
    fill.price = (Number(entry) + 10 ** -entry.split('.')[1].length).toFixed(entry.split('.')[1].length);
  }),
  edit('a target of another part', 'target', (entry) => {
    entry.weight = entry.weight / 2;
  }),
  edit('a target left out', 'target', (entry) => {
    entry.target = entry.target === 3 ? 1 : entry.target + 1;
  }),
  edit('a target short of its price', 'target', (entry, all) => {
    entry.price = getOpening(all, entry).entry;
  }),
  edit('a stop moved away', 'stopMoved', (entry, all) => {
    entry.stop = getOpening(all, entry).stop;
  }),
  edit('a stop moved beyond the close', 'stopMoved', (entry, all) => {
    const { side } = getOpening(all, entry);
    const digits = entry.price.split('.')[1].length;
    entry.stop = (Number(entry.price) * (side === 'long' ? 1.05 : 0.95)).toFixed(digits);
  }),
  fault('an end without its first exit', (values) => {
    const end = values.find(({ kind, exits }) => kind === 'signal.closed' && exits.length > 1);
    end.exits.shift();
  }),
  fault('another exit than the target reached', (values) => {
    const end = values.find(({ kind, exits }) => kind === 'signal.closed' && exits.length > 1);
    end.exits[0].price = end.exits[1].price;
  }),
  fault('an end by a target that was not reached', (values) => {
    const end = values.find(({ kind, reason }) => kind === 'signal.closed' && reason === 'stop');
    end.reason = 'target';
  }),
  fault('stopped short of the stop', (values) => {
    const end = values.find(
      ({ kind, reason, exits }) => kind === 'signal.closed' && reason === 'stop' && exits.length === 1,
    );
    end.exits[0].price = getOpening(values, end).entry;
  }),
  fault('a filled signal that expired', (values) => {
    const end = filledEnd(values);
    end.reason = 'expired';
  }),
  fault('a filled signal without R', (values) => {
    const end = filledEnd(values);
    Object.assign(end, { netR: null, exits: [], reason: 'cancelled', cost: '0' });
  }),
  fault('a signal that expired too early', (values) => {
    const end = unfilledEnd(values, 'expired');
    getOpening(values, end).validUntil = later(end.barCloseAt, 1);
  }),
  fault('a cost of a signal that was never filled', (values) => {
    unfilledEnd(values, 'expired').cost = '0.5';
  }),
  fault('an R of a signal that was never filled', (values) => {
    unfilledEnd(values, 'expired').netR = 3;
  }),
  edit('a stop on the wrong side', 'signal.opened', (entry) => {
    entry.stop = entry.targets[0].price;
  }),
  edit('levels of other digits', 'signal.opened', (entry) => {
    entry.stop = `${entry.stop}0`;
  }),
  fault('a coarser tick than the prices', (values) => {
    for (const one of find(values, 'strategy.published').instruments) one.tick = String(Number(one.tick) * 3);
  }),
  edit('weights that do not add up to 1', 'signal.opened', (entry) => {
    entry.targets = [{ ...entry.targets[0], weight: 0.5 }];
  }),
  edit('an order that was never valid', 'signal.opened', (entry) => {
    entry.validUntil = entry.barCloseAt;
  }),
  edit('a symbol without a stream', 'signal.opened', (entry) => {
    entry.symbol = 'USDJPY';
  }),
  edit('a timeframe without a stream', 'signal.opened', (entry) => {
    entry.timeframe = 'daily';
  }),
  fault('a symbol of a partner', (values) => {
    const published = find(values, 'strategy.published');
    const [stream, other] = published.streams;
    published.streams = [{ ...stream, partner: other.symbol }];
  }),
  edit('a version that was never published', 'signal.opened', (entry) => {
    entry.version = 7;
  }),
  edit('a strategy that was never published', 'signal.opened', (entry) => {
    entry.strategyId = 'miracle';
  }),
  edit('a bar before the publication', 'signal.opened', (entry, all) => {
    entry.barCloseAt = later(all[0].issuedAt, -1);
  }),
  edit('another market than the signal', 'filled', (entry) => {
    entry.market = 'simulated';
  }),
  insert('a strategy published twice', 'strategy.published', () => {}),
  edit('a version that leaves one out', 'strategy.versioned', (entry) => {
    entry.version = 3;
  }),
  edit('a version of nothing', 'strategy.versioned', (entry) => {
    entry.id = 'miracle';
  }),
  edit('a first version that is none', 'strategy.published', (entry) => {
    entry.version = 4;
  }),
  edit('an anchor moved', 'strategy.versioned', (entry) => {
    entry.streams[0].anchor = later(entry.streams[0].anchor, -HOUR);
  }),
  edit('another code retired', 'strategy.retired', (entry) => {
    entry.codeSha256 = hashText('third');
  }),
  edit('another version retired', 'strategy.retired', (entry) => {
    entry.version = 1;
  }),
  insert('retired twice', 'strategy.retired', () => {}),
  insert('a version after the end of a strategy', 'strategy.retired', (entry) => {
    entry.kind = 'strategy.versioned';
    entry.version = 3;
  }),
  fault('a signal after the end of its strategy', (values) => {
    const opened = values.findLast(({ kind, strategyId }) => kind === 'signal.opened' && strategyId === 'restless');
    const { issuedAt } = values.at(-1);
    const one = {
      ...opened,
      signalId: 'late',
      issuedAt,
      barCloseAt: issuedAt,
      validUntil: later(issuedAt, HOUR),
      version: 2,
    };
    values.push({ ...one, salt: hashText('late') });
  }),
  edit('a backtest of another version', 'backtest.recorded', (entry) => {
    entry.version = 2;
  }),
  edit('a backtest that runs backwards', 'backtest.recorded', (entry) => {
    [entry.from, entry.to] = [entry.to, entry.from];
  }),
  edit('a correction of a later entry', 'correction', (entry, all) => {
    entry.of = all.length;
  }),
  fault('a mark of a signal that had ended', (values) => {
    const [mark] = getMarks(values);
    const ended = values.find(
      ({ kind, netR }, i) => kind === 'signal.closed' && netR !== null && i < values.indexOf(mark),
    );
    mark.marks.push({ signalId: ended.signalId, price: '1.00000' });
  }),
  fault('a mark without its decimal point', (values) => {
    const [mark] = getMarks(values)[0].marks;
    mark.price = mark.price.replace('.', '');
  }),
  fault('a mark of a signal that never was', (values) => {
    getMarks(values)[0].marks.push({ signalId: 'never', price: '1.00000' });
  }),
  fault('a signal marked twice', (values) => {
    const [{ marks }] = getMarks(values);
    marks.push(marks[0]);
  }),
  fault('one symbol marked at two prices', (values) => addTwin(values, '1.50000')),
  fault('an open signal left out of the marks', (values) => addTwin(values, null)),
  fault('a day marked twice', (values) => {
    const mark = find(values, 'day.marked', 1);
    values.splice(values.indexOf(mark) + 1, 0, { ...mark, salt: hashText('twice') });
  }),
  fault('a day left out', (values) => {
    values.splice(values.indexOf(find(values, 'day.marked', 1)), 1);
  }),
  fault('a day of last year', (values) => {
    const mark = find(values, 'day.marked', 1);
    mark.date = later(`${mark.date}T00:00:00.000Z`, -365 * DAY).slice(0, 10);
  }),
  insert('a restore in the middle', 'market.alert', (entry) => {
    for (const field of ['currency', 'releaseAt', 'reason']) delete entry[field];
    Object.assign(entry, { kind: 'log.restored', checkpoint: 'x' });
  }),
];

/** Adds a second signal on the symbol of a marked one, open at the same time, and marks it at a price or not at all. */
function addTwin(values: Draft[], price: string | null): Draft[] {
  const mark = getMarks(values)[0];
  const { signalId } = mark.marks[0];
  const opened = getOpening(values, { signalId });
  const fill = values.find((one) => one.change === 'filled' && one.signalId === signalId);
  const barCloseAt = later(opened.barCloseAt, 1);
  const twin = { ...opened, signalId: 'twin', barCloseAt, salt: hashText('twin') };
  const filled = { ...fill, signalId: 'twin', salt: hashText('twin filled') };
  values.splice(values.indexOf(opened) + 1, 0, twin);
  values.splice(values.indexOf(fill) + 1, 0, filled);
  if (price !== null) mark.marks.push({ signalId: 'twin', price });
  return numbered(values);
}
