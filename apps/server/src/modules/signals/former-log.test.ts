import type { Signal } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { openRestored, openTestLog, START, type TestLog } from '../log/testing/provider-log.ts';
import { createSignals, readRows } from './index.ts';
import { insertSignals } from './signal-repository.ts';
import { signalRow } from './testing/rows.ts';

const HOUR = 3_600_000;
const STRATEGY = STRATEGIES[0]!.id;
/** Entry 7 of the log before the restore, entry 2 of the current one, and a row that was in neither. */
const [FORMER, CURRENT, REPLAYED] = [
  signalRow(7, START - HOUR, STRATEGY),
  signalRow(2, START + HOUR, STRATEGY),
  signalRow(9, START - HOUR, STRATEGY, false),
];

const db = useTestDatabase();
let log: TestLog;
let app: FastifyInstance;

beforeAll(async () => {
  log = await openTestLog(db.database);
  const module = createSignals({ watch: () => async () => {} });
  await module.open!(() => {});
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    getViewer: () => testViewer(db.database, { now: START + 2 * HOUR }),
  });
  await insertSignals(db.database, [FORMER, REPLAYED]);
});
afterAll(async () => {
  await app.close();
  await log.remove();
});

const ask = async <T>(path: string) => (await app.inject({ url: `/api/signals${path}` })).json<T>();

describe('A signal that was published before a restore', () => {
  test('is one of the live record until then', async () => {
    expect(await ask<Signal>(`/${FORMER.id}`)).toMatchObject({
      basis: { record: 'live', market: 'real' },
      index: 7,
      leafHash: FORMER.leafHash,
    });
  });

  test('has no entry in the current log, and says so, in every list and alone', async () => {
    await openRestored(log, 12);
    await insertSignals(db.database, [CURRENT]);
    const former = { basis: { record: 'live', market: 'real', formerLog: true }, index: null, leafHash: null };
    const current = { basis: { record: 'live', market: 'real' }, index: 2, leafHash: CURRENT.leafHash };
    const expected = [
      { id: CURRENT.id, ...current },
      { id: FORMER.id, ...former },
    ];
    for (const path of ['', `/strategy/${STRATEGY}`, `?strategy=${STRATEGY}`]) {
      const rows = await ask<Signal[]>(path);
      const live = rows.filter(({ basis }) => basis.record === 'live');
      expect(live.map(({ id, basis, index, leafHash }) => ({ id, basis, index, leafHash }))).toEqual(expected);
    }
    expect(await ask(`/${FORMER.id}`)).toMatchObject({ ...former, steps: [] });
    expect(await ask(`/${REPLAYED.id}`)).toMatchObject({ basis: { record: 'backtest', market: 'real' } });
    const { rows } = await readRows(db.database);
    expect(rows.map(({ id, index, fields }) => [id, index, fields.formerLog])).toEqual([
      [CURRENT.id, 2, undefined],
      [FORMER.id, 0, true],
    ]);
  });
});
