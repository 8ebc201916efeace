import { apiSource, type LogSource, verifyLog } from '@sealtick/record';
import type { SealedLog } from '@sealtick/record/testing';
import type { Prepare } from '../measure/contestant.ts';
import { makeLongLog } from './long-log.ts';

/** Source of the log: entries as read from the database, or as a site sends them to anonymous callers. */
export const prepare: Prepare = ({ job, size }) => {
  const log = makeLongLog(Number(size));
  const source = job === 'database' ? getDatabase(log) : getSite(log);
  return async () => {
    const { status, counts } = await verifyLog(source, { now: Date.parse(log.signedAt) });
    return { isValid: Number(status === 'valid'), entries: counts.entries, trades: counts.trades, rows: counts.rows };
  };
};

/** Returns a source with every layer in memory; pages are slices, as cheap as a lookup in a database index. */
function getDatabase(log: SealedLog): LogSource {
  const entries = log.entries.map(({ leafHash, ...entry }) => ({
    ...entry,
    leafHash: Buffer.from(leafHash).toString('hex'),
  }));
  return { ...log.source(), entries: async (from, to) => entries.slice(from - 1, to) };
}

/** Returns answers as text, as over a network, because parsing the JSON is part of the work. */
function getSite(log: SealedLog): LogSource {
  const entries = log.entries.map(
    ({ index, bytes, leafHash }) =>
      `{"index":${index},"leafHash":"${Buffer.from(leafHash).toString('hex')}","entry":${Buffer.from(bytes)}}`,
  );
  const signals = log.rows.map(({ id, index, leafHash, market, fields }) =>
    JSON.stringify({ id, index, leafHash, basis: { record: 'live', market }, note: null, ...fields }),
  );
  const ids = [...new Set(log.rows.map(({ fields }) => String(fields.strategyId)))];
  const strategies = JSON.stringify(ids.map((id) => ({ id, performanceMetrics: { basis: { market: 'simulated' } } })));
  const listed = new Map(ids.map((id) => [id, signals.filter((_, i) => log.rows[i]!.fields.strategyId === id)]));
  const keys = JSON.stringify([{ verifierKey: log.key.verifierKey(log.origin) }]);
  const head = JSON.stringify({ note: log.note, size: log.entries.length, signedAt: log.signedAt });
  return apiSource(async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const json = (text: string, next: string | null = null) => ({ body: JSON.parse(text), next });
    if (pathname === '/api/log/checkpoint') return json(head);
    if (pathname === '/api/log/keys') return json(keys);
    if (pathname === '/api/strategies') return json(strategies);
    if (pathname === '/api/live-records') return json('[]');
    const from = Number(searchParams.get('from') ?? 1);
    if (pathname === '/api/log/entries') {
      return json(`[${entries.slice(from - 1, Number(searchParams.get('to'))).join(',')}]`);
    }
    const own = listed.get(pathname.split('/').at(-1)!)!;
    const next = from + 500 <= own.length ? `${pathname}?from=${from + 500}` : null;
    return json(`[${own.slice(from - 1, from + 499).join(',')}]`, next);
  });
}
