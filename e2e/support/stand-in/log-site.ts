import type { LiveRecordFigures, LogCheckpoint, LogProof, LogSigner, Signal, Strategy } from '@sealtick/contract';
import { getInstrument, HOUR_MS, toGrade } from '@sealtick/engine';
import { canonicalBytes, MerkleTree, toHex } from '@sealtick/log';
import { computeLiveRecord, type LiveRecord, LogContents, libraryFigures, parseEntry } from '@sealtick/record';
import { type Json, parseJson, randomRun, SealedLog, storedEntry, TestKey, writeLog } from '@sealtick/record/testing';
import { strategies } from './strategies.ts';

const DAYS = 130;
const key = new TestKey();

/** A site with a log that can be verified: the responses of its API. */
export class LogSite {
  readonly log: SealedLog;
  private readonly tree = new MerkleTree();
  private readonly records: readonly LiveRecord[];

  constructor(log: SealedLog) {
    this.log = log;
    for (const { leafHash } of log.entries) this.tree.append(leafHash);
    const visible = log.entries.filter(({ index }) => index < log.hiddenFrom);
    const contents = LogContents.of(visible.map((entry) => parseEntry(parseJson(entry), entry.index)));
    this.records = contents
      .strategies()
      .map(({ strategyId, market }) => computeLiveRecord(contents.strategy(strategyId, market)!));
  }

  checkpoint(): LogCheckpoint {
    const { note, origin, signedAt } = this.log;
    const [, size, root] = note.split('\n');
    const rootHash = Buffer.from(root!, 'base64').toString('hex');
    const verifierKey = this.log.key.verifierKey(origin);
    return { origin, size: Number(size), rootHash, signedAt, note, verifierKey, cosigned: null };
  }

  keys(): LogSigner[] {
    const { origin, key, signedAt } = this.log;
    return [{ origin, verifierKey: key.verifierKey(origin), fromSize: 0, since: signedAt }];
  }

  entries(from: number, to: number) {
    return this.log.publicSource().entries(from, to);
  }

  proof(index: number, size: number): LogProof | null {
    if (index > size || size > this.tree.size) return null;
    const { leafHash } = this.log.entries[index - 1]!;
    const proof = this.tree.inclusionProof(index - 1, size).map(toHex);
    return { index, leafHash: toHex(leafHash), size, rootHash: toHex(this.tree.root(size)), proof };
  }

  /** The newest signals of all strategies. */
  newest(): readonly Signal[] {
    const ids = new Set(this.log.rows.map(({ fields }) => String(fields.strategyId)));
    return [...ids].flatMap((id) => this.signals(id)).sort((a, b) => (b.index ?? 0) - (a.index ?? 0));
  }

  liveRecords(): LiveRecordFigures[] {
    return this.records.map(({ strategyId, market, curve, statistics }) => ({
      strategyId,
      market,
      from: new Date(curve.time[0]!).toISOString(),
      to: new Date(curve.time.at(-1)!).toISOString(),
      figures: statistics.map(({ key: name, value, reason }) => ({ key: name, value, reason })),
      restored: null,
    }));
  }

  /** The library, with live figures of the strategy that has enough of them. */
  strategies(): readonly Strategy[] {
    return strategies.map((strategy) => {
      const record = this.records.find(({ strategyId }) => strategyId === strategy.id);
      const figures = libraryFigures(record?.statistics ?? []);
      const old = strategy.performanceMetrics;
      if (!record || figures.sharpe === null) {
        return { ...strategy, performanceMetrics: { ...old, basis: { record: 'backtest', market: 'simulated' } } };
      }
      const performanceMetrics = {
        ...old,
        ...figures,
        trades: figures.trades ?? 0,
        from: new Date(record.curve.time[0]!).toISOString(),
        to: new Date(record.curve.time.at(-1)!).toISOString(),
        basis: { record: 'live', market: 'simulated' } as const,
      };
      return { ...strategy, performanceMetrics };
    });
  }

  signal(id: string): Signal | undefined {
    const strategyId = this.log.rows.find((row) => row.id === id)?.fields.strategyId;
    return this.signals(String(strategyId)).find((signal) => signal.id === id);
  }

  signals(strategyId: string): readonly Signal[] {
    const own = this.log.rows.filter(({ fields }) => fields.strategyId === strategyId);
    const strategyName = strategies.find(({ id }) => id === strategyId)?.name ?? strategyId;
    return own.map(({ id, index, leafHash, market, fields }) => {
      return {
        id,
        index,
        leafHash,
        basis: { record: 'live', market },
        note: null,
        outcomes: null,
        strategyName,
        ...fields,
      };
    }) as unknown as readonly Signal[];
  }
}

/** Two strategies over 130 days that end an hour ago: thousands of entries. */
function writeValues(): readonly Json[] {
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const run = (symbol: string, seed: number, days: number, price: number) => {
    const instrument = getInstrument(symbol)!;
    return randomRun({ instrument, timeframe: '1h', seed, from: end - days * 24 * HOUR_MS, bars: days * 24, price });
  };
  const runs = { 'meridian-trend': [run('BTCUSD', 3, DAYS, 60_000)], impulse: [run('ETHUSD', 5, 4, 3_000)] };
  return writeLog(runs, end - DAYS * 24 * HOUR_MS).entries;
}

const makers = {
  'sealed log': () => sealed().clone(),

  /** One entry differs from the stored one, another in the signal that the site shows. */
  'tampered log': () => {
    const log = sealed().clone();
    const opened = log.rows[20]!.index - 1;
    const value = parseJson(log.entries[opened]!);
    log.entries[opened]!.bytes = canonicalBytes({ ...value, confidence: 99, grade: toGrade(99) });
    const shown = log.rows[40]!;
    const { entry, ...fields } = shown.fields;
    log.rows[40] = { ...shown, fields: { ...fields, entry: (Number(entry) + 1).toFixed(2) } };
    return log;
  },

  /** Rewritten from one entry on, and signed again with the true key. */
  'forked log': () => {
    const log = sealed().clone();
    const at = log.entries.findIndex(
      ({ index, bytes }) => index > 100 && String(Buffer.from(bytes)).includes('day.marked'),
    );
    const value = parseJson(log.entries[at]!);
    log.entries[at] = storedEntry({ ...value, salt: `00${String(value.salt).slice(2)}` }, at + 1);
    log.buildTree(Number.POSITIVE_INFINITY);
    return log;
  },

  /** The newest entries are within the public delay, and the site withholds their content. */
  'delayed log': () => {
    const values = sealed().entries.map(parseJson);
    const log = sealed().clone();
    log.hiddenFrom = values.length - 24;
    log.rows = SealedLog.of(values.slice(0, log.hiddenFrom - 1), { key, historyEvery: 1e6 }).rows;
    return log;
  },

  'empty log': () => {
    const log = SealedLog.of([], { key });
    log.signedAt = new Date().toISOString();
    return log;
  },
} satisfies Record<string, () => SealedLog>;

export const LOG_SCENARIOS = Object.keys(makers) as readonly (keyof typeof makers)[];

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const sealed = once(() => SealedLog.of(writeValues(), { key, historyEvery: 1e6 }));
const sites = new Map<string, LogSite>();

/** The site of a scenario, created on first use; null for a scenario without a log. */
export function getLogSite(scenario: string): LogSite | null {
  const name = LOG_SCENARIOS.find((each) => each === scenario);
  if (name === undefined) return null;
  const site = sites.get(name) ?? new LogSite(makers[name]());
  sites.set(name, site);
  return site;
}
