import type { MarketKind } from '@sealtick/engine';
import { fromHex, rootPlan } from '@sealtick/log';
import { LIBRARY_FIGURES } from '../library-figures.ts';
import { AnswerError } from './answer-error.ts';
import { getClaim } from './checkpoint-checks.ts';
import { LIVE_RECORDS } from './hidden-strategies.ts';
import { isRecord, rowOfSignal, textField } from './signal-json.ts';
import type { LogSource, PublishedFigures, SignalRow } from './source.ts';

const LIBRARY = '/api/strategies';

/** Most entries of one request. */
const PAGE_SIZE = 500;
/** Pages that are requested ahead. */
const PAGES_AHEAD = 3;
/** Pages of signals of one strategy; more than this is a list without an end. */
const MOST_PAGES = 10_000;

type Json = Readonly<Record<string, unknown>>;

/** A response of a site's API: its JSON, and the path of the next page. */
export interface Answer {
  readonly body: unknown;
  readonly next: string | null;
}

/** Requests a path of a site, such as `/api/log/checkpoint`. */
export type GetJson = (path: string) => Promise<Answer>;

/** Returns a site's log, with the rows and figures that it shows, read over its public API. */
export function apiSource(get: GetJson): LogSource {
  const pages = readAhead(async (from, to) =>
    getList(await get(`/api/log/entries?from=${from}&to=${to}`), 'the entries'),
  );
  const strategies = once(async () => getRecords(await get(LIBRARY), 'the strategies'));
  const proof = remember((leaf: number, size: number) => readProof(get, leaf, size));
  let size = 0;
  const head = async () => {
    const { body } = await get('/api/log/checkpoint');
    if (!isRecord(body)) throw new AnswerError('/api/log/checkpoint is not a checkpoint');
    const { note, origin, signedAt, cosigned, rootHash } = body;
    const text = typeof note === 'string' ? note : '';
    size = getClaim(text)?.size ?? 0;
    return {
      note: text,
      // What is not a time is an unknown time.
      signedAt: typeof signedAt === 'string' ? signedAt : '',
      cosigned: cosigned ?? null,
      stated: { origin, size: body.size, rootHash },
    };
  };
  return {
    pageSize: PAGE_SIZE,
    head,
    async keys() {
      const keys = getList(await get('/api/log/keys'), 'the keys');
      return keys.map((key) => (isRecord(key) ? key.verifierKey : key));
    },
    entries: (from, to) => pages(from, to, size),
    // A site with a damaged tree gives no proof: the node is missing.
    node: (level, position) => readNode(proof, size, level, position).catch(() => null),
    async rows() {
      const since = await head().then(() => size);
      const rows: SignalRow[] = [];
      const read = new Set<string>();
      for (const strategy of await strategies()) {
        const id = textField(strategy, 'id');
        if (id === null) throw new AnswerError(`a strategy of ${LIBRARY} has no id`);
        read.add(`${getMarket(strategy)} ${id}`);
        for await (const signal of signalPages(
          get,
          `/api/signals/strategy/${encodeURIComponent(id)}?limit=${PAGE_SIZE}`,
        )) {
          const row = rowOfSignal(isRecord(signal) ? signal : {});
          if (row) rows.push(row);
        }
      }
      return { rows, since, isComplete: (strategyId, market) => read.has(`${market} ${strategyId}`), listed: read };
    },
    async figures() {
      const records = getRecords(await get(LIVE_RECORDS), 'the live records');
      return [
        ...records.map(getRecordFigures),
        ...(await strategies()).flatMap((strategy) => getLibraryFigures(strategy) ?? []),
      ];
    },
  };
}

/** Requests the next pages while one is hashed, to hide the latency of the site. */
function readAhead(read: (from: number, to: number) => Promise<readonly unknown[]>) {
  const asked = new Map<string, Promise<readonly unknown[]>>();
  const ask = (from: number, to: number): Promise<readonly unknown[]> => {
    const key = `${from} ${to}`;
    const page = asked.get(key) ?? read(from, to);
    // An error is thrown when the page is read.
    page.catch(() => {});
    asked.set(key, page);
    return page;
  };
  return (from: number, to: number, size: number): Promise<readonly unknown[]> => {
    const page = ask(from, to);
    asked.delete(`${from} ${to}`);
    for (let ahead = 1; ahead <= PAGES_AHEAD; ahead++) {
      const next = from + ahead * PAGE_SIZE;
      if (next <= size) void ask(next, Math.min(size, next + PAGE_SIZE - 1));
    }
    return page;
  };
}

async function* signalPages(get: GetJson, first: string): AsyncGenerator<unknown> {
  const read = new Set<string>();
  for (let path: string | null = first; path !== null; ) {
    if (read.has(path) || read.size === MOST_PAGES) throw new AnswerError(`${first} has pages without an end`);
    read.add(path);
    const answer: Answer = await get(path);
    yield* getList(answer, path);
    path = answer.next;
  }
}

function getMarket(strategy: Json): MarketKind | null {
  const { performanceMetrics: metrics } = strategy;
  const basis = isRecord(metrics) && isRecord(metrics.basis) ? metrics.basis : {};
  return basis.market === 'real' || basis.market === 'simulated' ? basis.market : null;
}

/** Returns all figures of a live record, as sent: the check finds no record of an unknown market. */
function getRecordFigures(record: Json): PublishedFigures {
  const { market, figures } = record;
  const values: Record<string, number | null> = {};
  for (const { key, value } of (Array.isArray(figures) ? figures : []).filter(isRecord)) {
    const name = String(textField({ key }, 'key'));
    // A figure that is stated twice is equal to none.
    values[name] = Object.hasOwn(values, name) ? Number.NaN : typeof value === 'number' ? value : null;
  }
  return {
    place: LIVE_RECORDS,
    strategyId: textField(record, 'strategyId') ?? '',
    market: market as MarketKind,
    to: toMoment(record.to),
    values,
  };
}

const toMoment = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** Returns the figures of a live record that the library shows; those of a backtest are in no log. */
function getLibraryFigures(strategy: Json): PublishedFigures | null {
  const { performanceMetrics: metrics } = strategy;
  const market = getMarket(strategy);
  if (!isRecord(metrics) || !isRecord(metrics.basis) || metrics.basis.record !== 'live' || !market) return null;
  const values = Object.fromEntries(
    Object.entries(LIBRARY_FIGURES).map(([name, key]) => [
      key,
      typeof metrics[name] === 'number' ? metrics[name] : null,
    ]),
  );
  const strategyId = textField(strategy, 'id') ?? '';
  return { place: LIBRARY, strategyId, market, to: toMoment(metrics.to), values };
}

async function readProof(get: GetJson, leaf: number, size: number): Promise<readonly Uint8Array[]> {
  const { body } = await get(`/api/log/proof/${leaf + 1}?size=${size}`);
  if (!isRecord(body) || !Array.isArray(body.proof)) throw new AnswerError('/api/log/proof is not a proof');
  return body.proof.map((hash) => fromHex(typeof hash === 'string' ? hash : 'none'));
}

type Proof = (leaf: number, size: number) => Promise<readonly Uint8Array[]>;

/** Returns a node of the stored tree, from a proof that contains it: that of a leaf under its sibling. */
async function readNode(proof: Proof, size: number, level: number, position: number): Promise<Uint8Array | null> {
  const sibling = position % 2 === 0 ? position + 1 : position - 1;
  const isInside = (Math.floor(position / 2) + 1) * 2 ** (level + 1) <= size;
  if (isInside) return (await proof(sibling * 2 ** level, size))[level] ?? null;
  // A peak: proofs of leaves under the last peak list the earlier peaks, nearest first.
  const peaks = rootPlan(size)[0]!;
  const last = peaks.length - 1;
  const at = peaks.findIndex((peak) => peak.level === level && peak.position === position);
  if (last === 0 || at === -1) return null;
  const [witness, element] =
    at < last ? [last, peaks[last]!.level + last - 1 - at] : [last - 1, peaks[last - 1]!.level];
  return (await proof(peaks[witness]!.position * 2 ** peaks[witness]!.level, size))[element] ?? null;
}

function getList({ body }: Answer, what: string): readonly unknown[] {
  if (!Array.isArray(body)) throw new AnswerError(`${what} are not a list`);
  return body;
}

function getRecords(answer: Answer, what: string): readonly Json[] {
  const list = getList(answer, what);
  if (!list.every(isRecord)) throw new AnswerError(`${what} are not a list of objects`);
  return list;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function remember(read: Proof): Proof {
  const known = new Map<string, ReturnType<Proof>>();
  return (leaf, size) => {
    const key = `${leaf} ${size}`;
    const found = known.get(key) ?? read(leaf, size);
    known.set(key, found);
    return found;
  };
}
