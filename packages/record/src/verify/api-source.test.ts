import { hashLeaf, hashText, MerkleTree, toHex } from '@sealtick/log';
import { describe, expect, test } from 'vitest';
import { LIBRARY_FIGURES, libraryFigures } from '../library-figures.ts';
import { computeLiveRecord } from '../live-record.ts';
import { LogContents } from '../log-contents.ts';
import { parseEntry } from '../parse-entry.ts';
import { changed } from '../testing/edits.ts';
import { SealedLog, storedEntry } from '../testing/sealed-log.ts';
import { smallLog } from '../testing/small-log.ts';
import { AnswerError } from './answer-error.ts';
import { type Answer, apiSource } from './api-source.ts';
import { formatFinding } from './format-report.ts';
import { verifyLog } from './verify-log.ts';

const values = smallLog();
const sealed = SealedLog.of(values);
const NOW = Date.parse(sealed.signedAt) + 60_000;
const strategies = ['restless', 'other'];

interface Site {
  log: SealedLog;
  /** Hashes that its stored tree was built over. */
  tree: MerkleTree;
  signals: Record<string, unknown>[];
  strategies: unknown[];
  liveRecords: unknown[];
}

function getSite(log: SealedLog): Site {
  const tree = new MerkleTree();
  for (const { leafHash } of log.entries) tree.append(leafHash);
  const signals = log.rows.map(({ id, index, leafHash, market, fields }) => {
    return { id, index, leafHash, basis: { record: 'live', market }, note: null, ...fields };
  });
  const metrics = { basis: { record: 'backtest', market: 'simulated' }, trades: 3 };
  return {
    log,
    tree,
    signals,
    strategies: strategies.map((id) => ({ id, performanceMetrics: metrics })),
    liveRecords: [],
  };
}

/** Answers as the server does, three signals a page. */
function getFrom(site: Site, asked: string[] = []) {
  return async (path: string): Promise<Answer> => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, 'http://site');
    const number = (name: string) => Number(searchParams.get(name));
    const { log } = site;
    if (pathname === '/api/log/checkpoint') {
      return { body: { note: log.note, size: Number(log.note.split('\n')[1]), signedAt: log.signedAt }, next: null };
    }
    if (pathname === '/api/log/keys') return { body: [{ verifierKey: log.key.verifierKey(log.origin) }], next: null };
    if (pathname === '/api/log/entries') {
      return { body: await log.publicSource().entries(number('from'), number('to')), next: null };
    }
    if (pathname.startsWith('/api/log/proof/')) {
      const index = Number(pathname.split('/').at(-1));
      return { body: { proof: site.tree.inclusionProof(index - 1, number('size')).map(toHex) }, next: null };
    }
    if (pathname === '/api/strategies') return { body: site.strategies, next: null };
    if (pathname === '/api/live-records') return { body: site.liveRecords, next: null };
    const id = pathname.split('/').at(-1);
    const from = number('cursor');
    const own = site.signals.filter(({ strategyId }) => strategyId === id);
    const next = from + 3 < own.length ? `/api/signals/strategy/${id}?limit=3&cursor=${from + 3}` : null;
    return { body: own.slice(from, from + 3), next };
  };
}

const contents = LogContents.of(values.map((value, i) => parseEntry(value, i + 1)));

/** Returns a live record as the site shows it. */
function getLiveRecord(strategyId: string, until?: number) {
  const { curve, statistics } = computeLiveRecord(contents.strategy(strategyId, 'simulated')!, until);
  const to = new Date(curve.time.at(-1)!).toISOString();
  return { strategyId, market: 'simulated', from: to, to, figures: statistics };
}

const verify = (site: Site) => verifyLog(apiSource(getFrom(site)), { now: NOW });

describe('A log over the API of a site', () => {
  test('is read in pages, with every signal of every strategy', async () => {
    const asked: string[] = [];
    const report = await verifyLog(apiSource(getFrom(getSite(sealed.clone()), asked)), { now: NOW });
    expect(report).toMatchObject({ status: 'valid', counts: { entries: values.length, rows: sealed.rows.length } });
    expect(asked).toContain(`/api/log/entries?from=1&to=${values.length}`);
    expect(asked.filter((path) => path.includes('cursor=')).length).toBeGreaterThan(5);
  });

  test('that was changed without its stored tree is located by its proofs', async () => {
    for (const i of [0, 1, 36, 128, 255, values.length - 2]) {
      const site = getSite(sealed.clone());
      site.log.entries[i] = storedEntry(changed(site.log.entries[i]!), i + 1);
      const asked: string[] = [];
      const report = await verifyLog(apiSource(getFrom(site, asked)), { now: NOW });
      const fault = report.findings.find(({ code }) => code === 'NODE_MISMATCH')!;
      expect(fault.index, `entry ${i + 1}`).toBeLessThanOrEqual(i + 1);
      expect(fault.to ?? fault.index, `entry ${i + 1}`).toBeGreaterThanOrEqual(i + 1);
      expect((fault.to ?? fault.index!) - fault.index!).toBeLessThan(2);
      expect(asked.filter((path) => path.includes('/proof/')).length).toBeLessThan(25);
    }
  });

  test('without proofs is still reported as changed', async () => {
    const site = getSite(sealed.clone());
    site.log.entries[20]!.leafHash = hashLeaf(site.log.entries[20]!.leafHash);
    const get = getFrom(site);
    const source = apiSource((path) => (path.includes('/proof/') ? Promise.reject(new Error('503')) : get(path)));
    const report = await verifyLog(source, { now: NOW });
    expect(report).toMatchObject({ status: 'invalid', firstBadIndex: 21 });
  });

  test('reports signals that differ from the log or are missing, and ignores backtest rows', async () => {
    const site = getSite(sealed.clone());
    site.signals[4]!.pnl = 42;
    const [gone] = site.signals.splice(8, 1);
    site.signals.push({
      id: 'replayed',
      index: null,
      basis: { record: 'backtest', market: 'simulated' },
      strategyId: 'other',
    });
    const report = await verify(site);
    expect(report.findings).toMatchObject([
      { code: 'ROW_MISMATCH', signalId: site.signals[4]!.id, differences: [{ field: 'pnl', shown: '42' }] },
      { code: 'ROW_MISMATCH', index: gone!.index, signalId: gone!.id },
    ]);
  });

  test('reports a strategy that the site leaves out of its list, or whose live record it leaves out', async () => {
    const site = getSite(sealed.clone());
    site.strategies = site.strategies.slice(0, 1);
    site.liveRecords = [getLiveRecord('restless')];
    expect((await verify(site)).findings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      'ROW_MISMATCH Strategy other was published as entry 2, but the site does not list it.',
      'ROW_MISMATCH Strategy other was published as entry 2, but the site shows no live record of it.',
    ]);
  });

  test('may leave out a strategy that was retired', async () => {
    const { issuedAt } = values.at(-1)!;
    const salt = hashText('retired');
    const retired = { ...values[1], kind: 'strategy.retired', index: values.length + 1, issuedAt, salt };
    const log = SealedLog.of([...values, retired], { key: sealed.key });
    log.rows = log.rows.filter(({ fields }) => fields.strategyId === 'restless');
    const site = getSite(log);
    site.strategies = site.strategies.slice(0, 1);
    expect((await verify(site)).findings.map(formatFinding)).toEqual([]);
  });

  test('has notes that are compared by their hash', async () => {
    const site = getSite(sealed.clone());
    site.signals[2]!.note = 'Another reason.';
    expect((await verify(site)).findings).toMatchObject([{ differences: [{ field: 'noteSha256' }] }]);
  });

  test('accepts rows with entries that are newer than the start of the check', async () => {
    const site = getSite(sealed.clone());
    const old = getSite(SealedLog.of(values.slice(0, -40), { key: sealed.key }));
    let isOld = true;
    const get = (path: string) => {
      if (path === '/api/log/keys') isOld = false;
      return getFrom(isOld ? old : site)(path);
    };
    expect(await verifyLog(apiSource(get), { now: NOW })).toMatchObject({ status: 'valid', findings: [] });
  });

  test('accepts rows that are ahead of the public entries, but not rows that contradict them', async () => {
    const site = getSite(sealed.clone());
    site.log.hiddenFrom = values.length - 60;
    expect(await verify(site)).toMatchObject({ status: 'valid', counts: { hidden: 61 } });
    site.signals[3]!.fillPrice = '1.00000';
    expect((await verify(site)).findings).toMatchObject([
      { code: 'ROW_MISMATCH', differences: [{ field: 'fillPrice' }] },
    ]);
  });

  test('Figures of a live record are recomputed from the entries', async () => {
    const record = computeLiveRecord(contents.strategy('restless', 'simulated')!);
    const to = new Date(record.curve.time.at(-1)!).toISOString();
    const basis = { record: 'live', market: 'simulated' };
    const metrics = { basis, to, ...libraryFigures(record.statistics) };
    const site = getSite(sealed.clone());
    site.strategies = [
      { id: 'restless', performanceMetrics: metrics },
      { id: 'other', performanceMetrics: { basis: { ...basis, record: 'backtest' } } },
    ];
    expect(await verify(site)).toMatchObject({
      status: 'valid',
      counts: { figures: Object.keys(LIBRARY_FIGURES).length },
    });
    site.strategies[0] = { id: 'restless', performanceMetrics: { ...metrics, winRate: 0.99 } };
    const { findings } = await verify(site);
    expect(findings).toMatchObject([{ code: 'FIGURE_MISMATCH', layer: 'figure' }]);
    expect(findings[0]!.detail).toMatch(
      /^restless is shown with winRate 0.99, but the entries up to .* give 0\.\d+\.$/,
    );
  });

  test('compares every figure of a live record, also before its first mark, and returns the recomputed values', async () => {
    const site = getSite(sealed.clone());
    const newest = getLiveRecord('other', 0);
    site.liveRecords = [getLiveRecord('restless'), newest];
    const { status, figures } = await verify(site);
    expect(status).toBe('valid');
    expect(figures.map(({ place, strategyId }) => [place, strategyId])).toEqual([
      ['/api/live-records', 'restless'],
      ['/api/live-records', 'other'],
    ]);
    for (const { figures: all } of figures) {
      expect(all).toHaveLength(newest.figures.length);
      expect(all!.every(({ isEqual }) => isEqual)).toBe(true);
    }
    expect(figures[1]!.figures!.find(({ key }) => key === 'totalReturn')).toMatchObject({
      shown: null,
      recomputed: null,
      reason: 'no mark yet',
    });

    newest.figures = newest.figures.map((one) => (one.key === 'trades' ? { ...one, value: 7 } : one));
    const flattered = await verify(site);
    expect(flattered.findings).toMatchObject([{ code: 'FIGURE_MISMATCH' }]);
    expect(flattered.figures[1]!.figures!.find(({ key }) => key === 'trades')).toMatchObject({
      shown: 7,
      recomputed: 0,
      isEqual: false,
    });

    site.liveRecords = [{ ...getLiveRecord('restless'), to: '2030-01-01T00:00:00.000Z' }, getLiveRecord('other')];
    const ahead = await verify(site);
    expect(ahead.figures[0]!.figures).toBeNull();
    expect(ahead.findings).toMatchObject([{ code: 'FIGURE_MISMATCH' }]);
    expect(ahead.findings[0]!.detail).toBe(
      'restless is shown with a live record that does not end with a mark of the log.',
    );
  });

  test.each<[string, (record: Record<string, unknown>) => Record<string, unknown>, string]>([
    ['of a strategy that was never published', (one) => ({ ...one, strategyId: 'miracle' }), 'miracle is shown with'],
    ['of no market', (one) => ({ ...one, market: 'both' }), 'restless is shown with a live record, but the log never'],
    ['that ends at no time', (one) => ({ ...one, to: 7 }), 'does not end with a mark of the log'],
    [
      'with a figure that is not a number',
      (one) => ({ ...one, figures: [{ key: 'trades', value: '9' }] }),
      'trades null',
    ],
    [
      'with a figure that is stated twice',
      (one) => ({ ...one, figures: [{ key: 'trades', value: 900 }, ...(one.figures as [])] }),
      'restless is shown with trades NaN',
    ],
  ])('finds a live record %s', async (_what, change, words) => {
    const site = getSite(sealed.clone());
    const [record, other] = [getLiveRecord('restless'), getLiveRecord('other')];
    site.liveRecords = [record, other];
    expect((await verify(site)).status).toBe('valid');
    site.liveRecords = [change(record), other];
    const { findings } = await verify(site);
    expect(findings.map(({ code, detail }) => `${code} ${detail}`).join('\n')).toContain(words);
  });

  test('requests pages ahead, each once; a failed page fails the check', async () => {
    const long = SealedLog.of(smallLog(1_500).slice(0, 2_600), { historyEvery: 1_000 });
    const site = getSite(long);
    site.signals = [];
    site.strategies = [];
    const asked: string[] = [];
    const get = getFrom(site, asked);
    const options = { now: Date.parse(long.signedAt) };
    const report = await verifyLog(apiSource(get), options);
    expect(report).toMatchObject({ status: 'valid', counts: { entries: 2_600 } });
    const entries = asked.filter((path) => path.startsWith('/api/log/entries'));
    expect(entries).toEqual(
      [1, 501, 1001, 1501, 2001, 2501].map((from) => `/api/log/entries?from=${from}&to=${Math.min(2_600, from + 499)}`),
    );
    const broken = async (path: string) => {
      if (path.includes('from=1501')) throw new Error('the line is dead');
      return get(path);
    };
    await expect(verifyLog(apiSource(broken), options)).rejects.toThrow('the line is dead');
  });

  test.each([
    ['/api/log/checkpoint', 'text'],
    ['/api/log/checkpoint', []],
    ['/api/log/keys', { nothing: true }],
    ['/api/log/entries', null],
    ['/api/strategies', 'text'],
    ['/api/strategies', [null]],
    ['/api/strategies', [{ name: 'without id' }]],
    ['/api/live-records', [5]],
    ['/api/signals', {}],
  ])('gives no verdict where %s answers with %j', async (path, body) => {
    const site = getSite(sealed.clone());
    const get = getFrom(site);
    const odd = async (asked: string) => (asked.startsWith(path) ? { body, next: null } : get(asked));
    const verified = verifyLog(apiSource(odd), { now: NOW });
    await expect(verified).rejects.toThrow(AnswerError);
    await expect(verified).rejects.toThrow(/^The site did not answer with a log: /);
  });

  test('gives no verdict where a list of signals has no end', async () => {
    const get = getFrom(getSite(sealed.clone()));
    let pages = 0;
    const endless = (next: () => string) => async (asked: string) =>
      asked.startsWith('/api/signals') ? { body: [], next: next() } : get(asked);
    const verified = (next: () => string) => verifyLog(apiSource(endless(next)), { now: NOW });
    await expect(verified(() => '/api/signals/again')).rejects.toThrow('has pages without an end');
    const another = () => {
      pages += 1;
      return `/api/signals/${pages}`;
    };
    await expect(verified(another)).rejects.toThrow('has pages without an end');
  });

  test.each<[string, string, (body: never) => unknown, string]>([
    ['a key that does not parse', '/api/log/keys', () => [{ verifierKey: 'nonsense' }], 'is not a verifier key'],
    ['a key that is not a text', '/api/log/keys', (keys: unknown[]) => [...keys, null], 'is not a verifier key: null'],
    ['no key', '/api/log/keys', () => [], 'which no known key signs for'],
    ['a checkpoint that is none', '/api/log/checkpoint', (one: object) => ({ ...one, note: 7 }), 'is not a checkpoint'],
    ['no checkpoint', '/api/log/checkpoint', () => ({}), 'is not a checkpoint'],
    [
      'another size than it signed',
      '/api/log/checkpoint',
      (one: object) => ({ ...one, size: 1e15 }),
      'The newest checkpoint is shown otherwise than in its signed note. (size: shown 1000000000000000',
    ],
    ['no time', '/api/log/checkpoint', (one: object) => ({ ...one, signedAt: 5 }), 'STALE The time of the newest'],
    ['a cosigned text', '/api/log/checkpoint', (one: object) => ({ ...one, cosigned: 'x' }), 'cosigned checkpoint is'],
    ['no entries', '/api/log/entries', () => [], 'LEAF_MISSING index=1 The checkpoint covers'],
    ['an entry that is null', '/api/log/entries', ([, ...more]: []) => [null, ...more], 'is not a JSON object'],
    [
      'an index that is a text',
      '/api/log/entries',
      (list: object[]) => list.map((one) => ({ ...one, index: 'x' })),
      'has no index',
    ],
    [
      'an entry of another kind',
      '/api/log/entries',
      (list: object[]) => list.map((one) => ({ ...one, entry: [] })),
      'ROW_MISMATCH index=1',
    ],
  ])('finds %s', async (_what, path, change, words) => {
    const get = getFrom(getSite(sealed.clone()));
    const odd = async (asked: string) => {
      const answer = await get(asked);
      return asked.startsWith(path) ? { ...answer, body: change(answer.body as never) } : answer;
    };
    const report = await verifyLog(apiSource(odd), { now: NOW });
    expect(report.status).toBe('invalid');
    expect(report.findings.map(formatFinding).join('\n')).toContain(words);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['whose index is a text', { index: '7' }, 'ROW_MISMATCH'],
    ['without an index', { id: 'invented', index: null }, 'is shown as entry 0, but the log holds no such signal'],
    ['of no market', { basis: { record: 'live' } }, 'market: shown null, sealed "simulated"'],
    ['of no basis', { basis: null }, 'market: shown null, sealed "simulated"'],
    ['with a leaf hash that is none', { leafHash: 'zz' }, 'is shown with the leaf hash zz'],
    ['with a leaf hash that is not a text', { leafHash: {} }, 'is shown with the leaf hash object'],
    [
      'whose levels are nested deep',
      { targets: JSON.parse('['.repeat(9_000) + ']'.repeat(9_000)) },
      'not canonical JSON',
    ],
  ])('finds a signal %s', async (_what, change, words) => {
    const site = getSite(sealed.clone());
    site.signals[4] = { ...site.signals[4]!, ...change };
    // The tree differs too, so that the rows are asked for the right hash.
    site.log.entries[Number(site.log.rows[4]!.index) - 1]!.leafHash = new Uint8Array(32);
    const report = await verify(site);
    expect(report.findings.map(formatFinding).join('\n')).toContain(words);
  });
});
