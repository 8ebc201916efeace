import { expect } from 'vitest';
import type { FaultSite } from '../fault-site.ts';
import type { EndpointSink, Post } from './endpoint-sink.ts';

interface Row {
  readonly id: string;
  readonly source: string;
  readonly index: number;
  readonly type: string;
  readonly signal: string | null;
  readonly channel: string;
  readonly state: string;
  readonly reason: string | null;
}

interface Opened {
  readonly index: number;
  readonly signal: string;
}

interface Leaf {
  readonly index: number;
  readonly hash: string;
}

/** What is compared. */
interface Expected {
  /** Channels of members with a plan: they get every opening. */
  readonly channels: readonly string[];
  /** The last entry of the log before the first of them could get something. */
  readonly since: number;
  /** Number of times that the program was killed. */
  readonly kills: number;
}

export interface DeliveryFigures {
  readonly deliveries: number;
  readonly posts: number;
  /** Posts of a message that the endpoint had received before. */
  readonly copies: number;
  /** Violated guarantees, one sentence each. */
  readonly faults: readonly string[];
}

const ENDS = new Set(['delivered', 'missed', 'dead', 'suppressed', 'cancelled']);
const ROWS = `select id, source_log as source, source_index::int as index, type, signal_id as signal,
  channel_id as channel, state, reason from delivery`;
const LOG = `(select log_id from log_head where owner_id is null order by generation desc limit 1)`;

/** Returns the newest index of the log. */
export async function newestIndex(site: FaultSite): Promise<number> {
  const [head] = await site.query<{ size: number }>(`select size::int from log_head where log_id = ${LOG}`);
  return head!.size;
}

/** Waits until every entry up to this index was fanned out and each of its deliveries has reached an end. */
async function settled(site: FaultSite, index: number): Promise<void> {
  const isOpen = `select count(*)::int as open from delivery
    where state in ('pending', 'retrying', 'sending') and source_log = ${LOG} and source_index <= ${index}
    union all select 1 from delivery_fan_out where source = 'log' and up_to < ${index}`;
  const ask = async () => (await site.query<{ open: number }>(isOpen)).reduce((sum, { open }) => sum + open, 0);
  await expect.poll(ask, { interval: 250, timeout: 90_000 }).toBe(0);
}

/**
 * Waits until all that the log holds now was delivered, then compares the log, the deliveries and what the endpoints
 * received: nothing lost, nothing twice in the rows, and a message twice at an endpoint at most once for each kill.
 */
export async function checkDeliveries(
  site: FaultSite,
  sink: EndpointSink,
  expected: Expected,
): Promise<DeliveryFigures> {
  const until = await newestIndex(site);
  await settled(site, until);
  const messages = () => sink.posts.filter(({ message }) => message.type !== 'test');
  // What arrives while the database is read may be about entries and rows that came after it was read.
  const arrivedBefore = messages();
  const opened = await site.query<Opened>(`select index::int, signal_id as signal from log_entry
    where log_id = ${LOG} and kind = 'signal.opened' and index > ${expected.since} and index <= ${until}`);
  const leaves = await site.query<Leaf>(
    `select index::int, encode(leaf_hash, 'hex') as hash from log_entry where log_id = ${LOG}`,
  );
  const all = await site.query<Row>(ROWS);
  const rows = all.filter(({ index, source }) => source.includes(':') || index <= until);
  const posts = messages();
  const ofRows = new Map(all.map((row) => [row.id, row]));
  const copies = getCopies(posts);
  const faults = [
    ...checkOpenings(rows, opened, expected.channels),
    ...checkRows(rows.filter(({ source }) => !source.includes(':'))),
    ...checkReceived(rows, posts),
    ...arrivedBefore.filter(({ id }) => !ofRows.has(id)).map(({ id }) => `The message ${id} is in no row`),
    ...checkCopies(copies, expected.kills),
    ...checkLeaves(arrivedBefore, leaves),
  ];
  const extra = [...copies.values()].reduce((sum, { length }) => sum + length - 1, 0);
  return { deliveries: rows.length, posts: posts.length, copies: extra, faults };
}

const getName = ({ type, index, channel }: Row) => `${type} ${index} for ${channel}`;

/** Every signal has one delivery for each channel. */
function checkOpenings(rows: readonly Row[], opened: readonly Opened[], channels: readonly string[]): string[] {
  const known = new Set(
    rows.filter(({ type }) => type === 'signal.opened').map((row) => `${row.index} ${row.channel}`),
  );
  return opened.flatMap(({ index }) =>
    channels.filter((id) => !known.has(`${index} ${id}`)).map((id) => `Entry ${index} has no delivery for ${id}`),
  );
}

/** Each source has one row and one id for each channel, and the row has ended. */
function checkRows(rows: readonly Row[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const isTwice = seen.has(getName(row));
    seen.add(getName(row));
    return [
      ...(isTwice ? [`${getName(row)} is there twice`] : []),
      ...(ENDS.has(row.state) ? [] : [`${getName(row)} is still ${row.state}`]),
    ];
  });
}

/** What the rows call delivered has arrived, where it should and under one id. */
function checkReceived(rows: readonly Row[], posts: readonly Post[]): string[] {
  const arrived = new Map(posts.map(({ id, path }) => [id, path]));
  const lost = rows.filter(({ id, state }) => state === 'delivered' && !arrived.has(id));
  const wrong = rows.filter(({ id, channel }) => arrived.has(id) && arrived.get(id) !== `/${channel}`);
  const ids = new Map<string, string>();
  const renamed = posts.filter(({ path, id, message }) => {
    const what = `${path} ${message.type} ${JSON.stringify(message.data)}`;
    const before = ids.get(what) ?? id;
    ids.set(what, before);
    return before !== id;
  });
  return [
    ...lost.map((row) => `${getName(row)} is delivered and was not received`),
    ...wrong.map((row) => `${getName(row)} was received by ${arrived.get(row.id)}`),
    ...renamed.map(({ id, message }) => `A second id ${id} of one ${message.type}`),
  ];
}

function getCopies(posts: readonly Post[]): ReadonlyMap<string, readonly Post[]> {
  const copies = new Map<string, Post[]>();
  for (const post of posts) copies.set(post.id, [...(copies.get(post.id) ?? []), post]);
  return copies;
}

/** No message about a signal is without its entry in the log. */
function checkLeaves(posts: readonly Post[], leaves: readonly Leaf[]): string[] {
  const hashes = new Map(leaves.map(({ index, hash }) => [index, hash]));
  const ofSignals = posts.filter(({ message }) => message.type.startsWith('signal.'));
  return ofSignals.flatMap(({ id, message }) => {
    const { index, leafHash } = message.data as { readonly index?: number; readonly leafHash?: string };
    const isLogged = index !== undefined && hashes.get(index) === leafHash;
    return isLogged ? [] : [`The message ${id} is about entry ${index}, which the log does not have so`];
  });
}

/** A message arrives again only after a kill: at most once in each start of the program. */
function checkCopies(copies: ReadonlyMap<string, readonly Post[]>, kills: number): string[] {
  return [...copies].flatMap(([id, posts]) => [
    ...(new Set(posts.map(({ start }) => start)).size === posts.length ? [] : [`${id} was sent twice in one start`]),
    ...(posts.length <= 1 + kills ? [] : [`${id} was sent ${posts.length} times with ${kills} kills`]),
  ]);
}
