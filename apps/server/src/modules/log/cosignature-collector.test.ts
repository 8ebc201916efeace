import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { parseNote, parseVerifierKey } from '@sealtick/log';
import { formatVerdict, verifyLog } from '@sealtick/record';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HealthBoard } from '../../platform/health.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { Witness } from '../../witness/witness.ts';
import { createWitnessServer } from '../../witness/witness-server.ts';
import { readRows } from '../signals/read-rows.ts';
import { appendEntries } from './append-entries.ts';
import { CosignatureCollector } from './cosignature-collector.ts';
import { findProviderHead } from './head-repository.ts';
import { LogGuard } from './log-guard.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { backUp, LOG_TABLES } from './testing/backup.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';
import { verifyDatabase, withLogSnapshot } from './verify-database.ts';

const db = useTestDatabase({ each: true });
let log: TestLog;
let guard: LogGuard;
let health: HealthBoard;
const folder = useFolder('witness', { each: true });
let servers: Server[];

beforeEach(async () => {
  log = await openTestLog(db.database);
  guard = new LogGuard(log);
  health = new HealthBoard(log.clock, silentLog);
  servers = [];
  await append('a', 'b', 'c');
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  await log.remove();
});

async function append(...words: string[]): Promise<void> {
  await appendEntries({ ...log.ctx, key: log.key, guard }, db.database, log.logId, words.map(alertFact));
  await guard.accept(db.database, await findProviderHead(db.database), null);
}

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startWitness(name: string) {
  const secret = generateKeyPairSync('ed25519').privateKey;
  const logs = [parseVerifierKey(log.key.verifierKey(log.origin))];
  const witness = new Witness({ name, secret, logs, folder: folder.join(name), clock: log.clock });
  return { url: await listen(createWitnessServer(witness, silentLog)), key: witness.verifierKey };
}

type Setting = Awaited<ReturnType<typeof startWitness>>;
const collector = (witnesses: readonly Setting[], by = guard) =>
  new CosignatureCollector({ db: db.database, clock: log.clock, health, witnesses, egressAllow: [] }, by);
const round = (...witnesses: Setting[]) => collector(witnesses).round(new AbortController().signal);
const state = () => health.checks()[0];
const checkpoint = () => new CheckpointReader(db.database).read();
const verify = (witnesses: readonly string[]) =>
  withLogSnapshot({ db: db.database, readRows: null }, (source) =>
    verifyLog(source, { now: log.clock.time, references: { witnesses } }),
  );

describe('CosignatureCollector', () => {
  test('collects valid cosignatures of each witness', async () => {
    const [one, other] = [await startWitness('one.example.com'), await startWitness('other.example.com')];
    expect((await checkpoint()).cosigned).toBeNull();
    await round(one, other);
    expect(state()).toMatchObject({ name: 'witnesses', state: 'ok' });
    const { note, cosigned } = await checkpoint();
    expect(cosigned!.note.startsWith(note)).toBe(true);
    expect([...cosigned!.witnesses].sort()).toEqual([one.key, other.key].sort());

    const report = await verify([one.key, other.key]);
    expect(report).toMatchObject({ status: 'valid', trust: 'witnessed' });
    expect(report.witnesses.map(({ name, size, isPinned }) => [name, size, isPinned])).toEqual([
      ['one.example.com', 3, true],
      ['other.example.com', 3, true],
    ]);
    expect(formatVerdict(report)).toContain(
      '; witnessed by one.example.com up to entry 3 at 2025-11-20T11:05:00.000Z, ',
    );
  });

  test('gives no trust to a witness that only the site names', async () => {
    await round(await startWitness('one.example.com'));
    const report = await verify([]);
    expect(report).toMatchObject({ trust: 'unpinned', witnesses: [{ name: 'one.example.com', isPinned: false }] });
  });

  test('reports NOT_WITNESSED if a required witness has not cosigned', async () => {
    const other = await startWitness('other.example.com');
    await round(await startWitness('one.example.com'));
    const report = await verify([other.key]);
    expect(report.status).toBe('invalid');
    expect(report.findings).toMatchObject([{ code: 'NOT_WITNESSED' }]);
  });

  test('sends the next checkpoint with a proof from the previous one', async () => {
    const one = await startWitness('one.example.com');
    await round(one);
    await append('d', 'e');
    await round(one);
    expect((await verify([one.key])).witnesses).toMatchObject([{ size: 5 }]);
    await append('f');
    expect((await verify([one.key])).witnesses, 'of those before the newest').toMatchObject([{ size: 5 }]);
  });

  test('retries with the size that the witness names', async () => {
    const one = await startWitness('one.example.com');
    await round(one);
    await append('d');
    await db.database.execute('delete from log_cosignature');
    await round(one);
    expect(state()).toMatchObject({ state: 'ok' });
    expect((await verify([one.key])).witnesses).toMatchObject([{ size: 4 }]);
  });

  test('sends the same checkpoint again after half an hour', async () => {
    let requests = 0;
    const url = await listen(
      createServer((_request, response) => {
        requests += 1;
        response.writeHead(500).end();
      }),
    );
    const one = await startWitness('one.example.com');
    await round(one);
    await round({ url, key: one.key });
    expect(requests).toBe(0);
    log.clock.time += 30 * 60_000;
    await round({ url, key: one.key });
    expect(requests).toBe(1);
  });
});

describe('A failing witness', () => {
  const answering = (status: number, body: string) =>
    listen(createServer((_request, response) => void response.writeHead(status).end(body)));

  test.each([
    ['away', 503, '', /^The witness one\.example\.com answered 503\.$/],
    ['rejecting the checkpoint', 422, 'no', /^The witness one\.example\.com rejected the checkpoint with 422\.$/],
    [
      'answering with something else',
      200,
      'hello\n',
      /^The witness one\.example\.com answered without a cosignature by its key\.$/,
    ],
    ['answering without an end', 200, 'x'.repeat(70_000), /more than 65536 bytes/],
    ['sending elsewhere', 302, '', /rejected the checkpoint with 302/],
  ])('is reported as degraded if it is %s, and nothing is stored', async (_what, status, body, words) => {
    const { key } = await startWitness('one.example.com');
    await round({ url: await answering(status, body), key });
    expect(state()).toMatchObject({ state: 'degraded', detail: expect.stringMatching(words) });
    expect((await checkpoint()).cosigned).toBeNull();
  });

  test('is reported if it signs with another key', async () => {
    const [one, other] = [await startWitness('one.example.com'), await startWitness('other.example.com')];
    await round({ url: other.url, key: one.key });
    expect(state()).toMatchObject({
      state: 'degraded',
      detail: expect.stringContaining('without a cosignature by its key'),
    });
  });
});

describe('A database rolled back with both files', () => {
  test('is detected by the checkpoint of the witness, which the log signed', async () => {
    const one = await startWitness('one.example.com');
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    const restore = await backUp(owner, [...LOG_TABLES, 'log_cosignature']);
    await append('d', 'e');
    await round(one);
    const cosigned = (await checkpoint()).cosigned!.note;
    await restore();
    await owner.end();

    const restarted = new LogGuard({ ...log, newest: { ...guard.newest, ...(await storedTree()) } });
    await collector([one], restarted).round(new AbortController().signal);
    expect(restarted.contradiction).toMatch(
      /^The log was rolled back: the database has 3 entries, but the witness one\.example\.com holds a signed checkpoint of 5\./,
    );
    expect(restarted.lostCheckpoint).toBe(parseNote(cosigned).text);
    expect(state()).toMatchObject({
      state: 'degraded',
      detail: expect.stringContaining('has cosigned 5 entries, but the database has 3'),
    });

    const context = { db: db.database, dataDir: dirname(log.ctx.keyFile), readRows };
    const report = await verifyDatabase(context, { now: log.clock.time, references: { checkpoints: [cosigned] } });
    expect(report.findings).toMatchObject([{ code: 'FORK', index: 4 }]);
  });

  const storedTree = async () => {
    const { checkpoint: note, peaks } = (await findProviderHead(db.database))!;
    return { note: note!, size: peaks.size, root: peaks.root() };
  };
});

test('ignores a witness that claims more entries without a signed checkpoint', async () => {
  const { key } = await startWitness('one.example.com');
  const url = await listen(
    createServer((request, response) => {
      if (request.method === 'POST') response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('99\n');
      else response.end('nothing signed\n');
    }),
  );
  await round({ url, key });
  expect(guard.contradiction).toBeNull();
  expect(state()).toMatchObject({
    state: 'degraded',
    detail: expect.stringContaining('has cosigned 99 entries, but the database has 3'),
  });
});
