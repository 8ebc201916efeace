import type { MarketKind } from '@sealtick/engine';
import { fromHex, rootPlan } from '@sealtick/log';
import { LIBRARY_FIGURES } from '../library-figures.ts';
import { cosignedOf, isRecord, rowOfSignal, textField } from './signal-json.ts';
import type { LogSource, PublishedFigures, SignalRow, SourceEntry } from './source.ts';

const LIBRARY = '/api/strategies';
const LIVE_RECORDS = '/api/live-records';

/** Most entries of one request. */
const PAGE_SIZE = 500;
/** Pages that are requested ahead. */
const PAGES_AHEAD = 3;

/** A response of a site's API: its JSON, and the path of the next page. */
export interface Answer {
  readonly body: unknown;
  readonly next: string | null;
}

/** Requests a path of a site, such as `/api/log/checkpoint`. */
export type GetJson = (path: string) => Promise<Answer>;

/** A response that is not of the form that the API describes. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** Returns a site's log, with the rows and figures that it shows, read over its public API. */
export function apiSource(get: GetJson): LogSource {
  const pages = readAhead(async (from, to) =>
    listOf(await get(`/api/log/entries?from=${from}&to=${to}`), 'the entries'),
  );
  const strategies = once(async () => listOf(await get(LIBRARY), 'the strategies'));
  const proof = remember((leaf: number, size: number) => readProof(get, leaf, size));
  let size = 0;
  const head = async () => {
    const { body } = await get('/api/log/checkpoint');
    if (!isRecord(body)) throw new AnswerError('/api/log/checkpoint did not answer with a checkpoint.');
    size = Number(body.size);
    return {
      note: textField(body, 'note') ?? '',
      signedAt: textField(body, 'signedAt'),
      cosigned: cosignedOf(body.cosigned),
    };
  };
  return {
    pageSize: PAGE_SIZE,
    head,
    async keys() {
      const keys = listOf(await get('/api/log/keys'), 'the keys');
      return keys.flatMap((key) => textField(key, 'verifierKey') ?? []);
    },
    async entries(from, to) {
      return (await pages(from, to, size)).map(toEntry);
    },
    // A site with a damaged tree gives no proof: the node is missing.
    node: (level, position) => nodeOf(proof, size, level, position).catch(() => null),
    async rows() {
      const since = await head().then(() => size);
      const rows: SignalRow[] = [];
      const read = new Set<string>();
      for (const strategy of await strategies()) {
        const id = textField(strategy, 'id') ?? '';
        read.add(`${marketOf(strategy)} ${id}`);
        for await (const signal of signalPages(
          get,
          `/api/signals/strategy/${encodeURIComponent(id)}?limit=${PAGE_SIZE}`,
        )) {
          const row = rowOfSignal(signal);
          if (row) rows.push(row);
        }
      }
      return { rows, since, isComplete: (strategyId, market) => read.has(`${market} ${strategyId}`) };
    },
    async figures() {
      const records = listOf(await get(LIVE_RECORDS), 'the live records');
      return [
        ...records.flatMap((record) => recordFiguresOf(record) ?? []),
        ...(await strategies()).flatMap((strategy) => libraryFiguresOf(strategy) ?? []),
      ];
    },
  };
}

type Json = Readonly<Record<string, unknown>>;

/** Requests the next pages while one is hashed, to hide the latency of the site. */
function readAhead(read: (from: number, to: number) => Promise<Json[]>) {
  const asked = new Map<string, Promise<Json[]>>();
  const ask = (from: number, to: number): Promise<Json[]> => {
    const key = `${from} ${to}`;
    const page = asked.get(key) ?? read(from, to);
    // An error is thrown when the page is read.
    page.catch(() => {});
    asked.set(key, page);
    return page;
  };
  return (from: number, to: number, size: number): Promise<Json[]> => {
    const page = ask(from, to);
    asked.delete(`${from} ${to}`);
    for (let ahead = 1; ahead <= PAGES_AHEAD; ahead++) {
      const next = from + ahead * PAGE_SIZE;
      if (next <= size) void ask(next, Math.min(size, next + PAGE_SIZE - 1));
    }
    return page;
  };
}

function toEntry(item: Readonly<Record<string, unknown>>): SourceEntry {
  const index = Number(item.index);
  const leafHash = String(item.leafHash);
  return item.entry === undefined ? { index, leafHash } : { index, leafHash, entry: item.entry };
}

async function* signalPages(get: GetJson, first: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (let path: string | null = first; path !== null; ) {
    const answer: Answer = await get(path);
    yield* listOf(answer, path);
    path = answer.next;
  }
}

function marketOf(strategy: Readonly<Record<string, unknown>>): MarketKind | null {
  const { performanceMetrics: metrics } = strategy;
  const basis = isRecord(metrics) && isRecord(metrics.basis) ? metrics.basis : {};
  return basis.market === 'real' || basis.market === 'simulated' ? basis.market : null;
}

/** Returns all figures of a live record. */
function recordFiguresOf(record: Readonly<Record<string, unknown>>): PublishedFigures | null {
  const { market, figures } = record;
  if ((market !== 'real' && market !== 'simulated') || !Array.isArray(figures)) return null;
  const values = figures
    .filter(isRecord)
    .map(({ key, value }) => [String(key), typeof value === 'number' ? value : null] as const);
  return {
    place: LIVE_RECORDS,
    strategyId: textField(record, 'strategyId') ?? '',
    market,
    to: Date.parse(String(record.to)),
    values: Object.fromEntries(values),
  };
}

/** Returns the figures of a live record that the library shows; those of a back-test are in no log. */
function libraryFiguresOf(strategy: Readonly<Record<string, unknown>>): PublishedFigures | null {
  const { performanceMetrics: metrics } = strategy;
  const market = marketOf(strategy);
  if (!isRecord(metrics) || !isRecord(metrics.basis) || metrics.basis.record !== 'live' || !market) return null;
  const values = Object.fromEntries(
    Object.entries(LIBRARY_FIGURES).map(([name, key]) => [
      key,
      typeof metrics[name] === 'number' ? metrics[name] : null,
    ]),
  );
  const strategyId = textField(strategy, 'id') ?? '';
  return { place: LIBRARY, strategyId, market, to: Date.parse(String(metrics.to)), values };
}

async function readProof(get: GetJson, leaf: number, size: number): Promise<readonly Uint8Array[]> {
  const { body } = await get(`/api/log/proof/${leaf + 1}?size=${size}`);
  if (!isRecord(body) || !Array.isArray(body.proof))
    throw new AnswerError('/api/log/proof did not answer with a proof.');
  return body.proof.map((hash) => fromHex(String(hash)));
}

type Proof = (leaf: number, size: number) => Promise<readonly Uint8Array[]>;

/** Returns a node of the stored tree, from a proof that contains it: that of a leaf under its sibling. */
async function nodeOf(proof: Proof, size: number, level: number, position: number): Promise<Uint8Array | null> {
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

function listOf({ body }: Answer, what: string): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(body) || !body.every(isRecord)) throw new AnswerError(`The site did not answer with ${what}.`);
  return body;
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
