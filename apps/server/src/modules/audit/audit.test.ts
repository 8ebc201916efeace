import { readFile, rm } from 'node:fs/promises';
import { ANONYMOUS, type Principal, reads } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { silentLog } from '../../platform/logging.ts';
import { Schedule } from '../../platform/schedule.ts';
import { captureLog } from '../../platform/testing/capture-log.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { selectActs } from './act-list-repository.ts';
import { auditPseudonym } from './audit.tables.ts';
import { type AuditLog, createAudit } from './index.ts';
import { MEMBER, useAuditChain } from './testing/audit-chain.ts';
import { verifyOwnAudit } from './verify-own-audit.ts';

const { clock, database, owner } = useAuditChain();
const folder = useFolder('audit');
let schedule: Schedule;
let log: AuditLog;
let app: FastifyInstance;
let principal: Principal;

const config = (secret = '') => readConfig({ DATA_DIR: folder.path, AUDIT_SECRET: secret });
const create = (secret = '', by = silentLog) =>
  createAudit({ config: config(secret), db: database(), workDatabase: database(), clock, log: by, schedule });

beforeAll(async () => {
  schedule = new Schedule(clock, silentLog);
  log = create();
  app = await buildApp({
    config: config(),
    log: silentLog,
    modules: [log.module],
    getViewer: () => testViewer(database(), { principal }),
    audit: log.audit,
  });
});
beforeEach(() => {
  principal = MEMBER;
});
afterAll(() => app.close());

const get = (query = '') => app.inject({ url: `${reads.audit.list.path}${query}`, headers: { host: 'localhost' } });
const change = (act: string, by: Principal = MEMBER, subject: string | null = null) =>
  log.audit(testViewer(database(), { principal: by }), { act, subject, requestId: 'req-1' });
const OPERATOR: Principal = { kind: 'operator', accountId: 'acc_2' };

describe('Acts of one account, for operators,', () => {
  const ANY = { beginning: null, pseudonym: null, from: null, until: null, before: null, limit: 10 };
  const list = async (query: Partial<Parameters<typeof selectActs>[1]>) =>
    (await selectActs(database(), { ...ANY, ...query })).map(({ act }) => act);

  test('are those that it carried out and those about it, each once, newest first, in pages', async () => {
    const other = { ...MEMBER, accountId: 'acc_2' };
    await change('a.own');
    await change('b.other', other);
    await change('c.about', OPERATOR, 'acc_1');
    await change('a.own-again');
    await change('b.other-again', other);
    const rows = await database().select().from(auditPseudonym);
    const { pseudonym } = rows.find(({ accountId }) => accountId === 'acc_2')!;
    // The operator has the account `acc_2`.
    expect(await list({ pseudonym })).toEqual(['b.other-again', 'c.about', 'b.other']);
    expect(await list({ pseudonym, limit: 2 })).toEqual(['b.other-again', 'c.about']);
    const first = await selectActs(database(), { ...ANY, pseudonym, limit: 2 });
    expect(await list({ pseudonym, before: first[1]!.index })).toEqual(['b.other']);
    expect(await list({ pseudonym, beginning: 'b.' })).toEqual(['b.other-again', 'b.other']);
    const own = rows.find(({ accountId }) => accountId === 'acc_1')!.pseudonym;
    expect(await list({ pseudonym: own })).toEqual(['a.own-again', 'c.about', 'a.own']);
    expect(await list({})).toHaveLength(5);
  });
});

describe('GET /api/account/audit', () => {
  test('answers the acts about the account, newest first, with what changed', async () => {
    await change('watchlist.created', MEMBER, 'list_1');
    await change('watchlist.created', { ...MEMBER, accountId: 'acc_2' }, 'list_2');
    await change('plan.granted', OPERATOR, 'acc_1');
    await change('setting.changed', OPERATOR, 'phone');
    await change('key.used', {
      kind: 'key',
      mode: 'live',
      callsPerHour: 1_000,
      keyId: 'key_1',
      accountId: 'acc_1',
      scopes: [],
      strategies: [],
    });
    await log.record(database(), {
      act: 'profile.changed',
      by: MEMBER,
      accountId: 'acc_1',
      values: { before: { name: 'Amara' }, after: { name: 'Amara O.', age: 40 } },
    });
    await log.record(database(), { act: 'sign-in.refused', by: ANONYMOUS, accountId: 'acc_1' });
    const answer = await get();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(answer.json().map(({ act, by, subject }: Record<string, string>) => [act, by, subject])).toEqual([
      ['sign-in.refused', 'somebody', null],
      ['profile.changed', 'you', null],
      ['key.used', 'key', null],
      ['plan.granted', 'operator', null],
      ['watchlist.created', 'you', 'list_1'],
    ]);
    expect(answer.json()[1].changes).toEqual([
      { field: 'age', before: null, after: 40 },
      { field: 'name', before: 'Amara', after: 'Amara O.' },
    ]);
  });

  test('comes in pages', async () => {
    for (let n = 0; n < 5; n += 1) await change(`x${n}.done`);
    const acts: string[] = [];
    for (let query = '?limit=2'; query; ) {
      const answer = await get(query);
      acts.push(...answer.json().map(({ act }: { act: string }) => act));
      query = /\?[^>]*/.exec(String(answer.headers.link ?? ''))?.[0] ?? '';
    }
    expect(acts).toEqual(['x4.done', 'x3.done', 'x2.done', 'x1.done', 'x0.done']);
  });

  test('answers 400 to the cursor of another account', async () => {
    await change('x.done');
    const [{ id }] = (await get()).json();
    principal = { ...MEMBER, accountId: 'acc_2' };
    expect((await get()).json()).toEqual([]);
    expect((await get(`?cursor=${id}`)).statusCode).toBe(400);
  });

  test.each<[Principal, number]>([
    [ANONYMOUS, 401],
    [
      {
        kind: 'key',
        mode: 'live',
        callsPerHour: 1_000,
        keyId: 'k',
        accountId: 'acc_1',
        scopes: ['signals:read'],
        strategies: [],
      },
      403,
    ],
  ])('answers %j with %d', async (by, status) => {
    principal = by;
    expect((await get()).statusCode).toBe(status);
  });
});

describe('The module', () => {
  test('records the newest entry in checkpoints.log every minute and when it stops', async () => {
    const journal = folder.join('checkpoints.log');
    const lines = async () => (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    await log.module.start!();
    await change('x.done');
    for (const minutes of [1, 1, 1]) {
      clock.time += minutes * 60_000;
      await schedule.tick();
    }
    const { rows } = await owner().query("select encode(hash, 'hex') as hash from audit_head");
    expect((await lines()).map((line) => JSON.parse(line))).toEqual([
      { at: '2026-01-01T00:01:00.000Z', audit: { size: 1, hash: rows[0].hash } },
    ]);
    await change('y.done');
    await log.module.stop!();
    expect(await lines()).toHaveLength(2);
    expect(await verifyOwnAudit(database(), config())).toMatchObject({ status: 'valid', size: 2 });
    await rm(journal);
  });

  test('continues under another key, says so, and degrades nodes that have another one', async () => {
    await change('x.done');
    const [check] = log.module.checks!;
    await check!.check();
    const captured = captureLog();
    const other = create('b'.repeat(40), captured.log);
    await expect(other.module.checks![0]!.check()).rejects.toThrow('Set AUDIT_SECRET to the same value on every node.');
    await other.module.prepare!(() => {});
    expect(captured.lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('continues under another key')]);
    await other.module.checks![0]!.check();
    await expect(check!.check()).rejects.toThrow('differs');
    expect(await verifyOwnAudit(database(), config('b'.repeat(40)))).toMatchObject({ status: 'valid', size: 2 });
    expect((await verifyOwnAudit(database(), { ...config(), dataDir: folder.path })).findings).toEqual([
      { kind: 'unknown-key', from: 2, to: 2 },
    ]);
  });

  test('has no key to verify with in another folder', async () => {
    await change('x.done');
    const place = { auditSecret: null, dataDir: folder.join('other') };
    await expect(verifyOwnAudit(database(), place)).rejects.toThrow('audit.key is missing. Restore it from a backup.');
  });
});
