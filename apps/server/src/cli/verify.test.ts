import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EMPTY_ROOT, parseNote } from '@sealtick/log';
import { exportSource, parseExport, type VerifyReport, verifyLog, writeExport } from '@sealtick/record';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { REPOSITORY } from '../config.ts';
import { logReads } from '../modules/log/log.reads.ts';
import { makeLogKey } from '../modules/log/log-key.ts';
import { CheckpointReader } from '../modules/log/read-checkpoint.ts';
import { type LiveLog, makeLiveLog, newestNote } from '../modules/log/testing/live-log.ts';
import { withLogSnapshot } from '../modules/log/verify-database.ts';
import type { DatabaseTarget } from '../platform/database.ts';
import { silentLog } from '../platform/logging.ts';
import { testViewer } from '../platform/testing/viewer.ts';

const MAIN = resolve(import.meta.dirname, 'main.ts');
const SCRIPT = join(REPOSITORY, 'scripts/verify-log.py');
/** The log is of 2024. */
const OLD = ['--max-age', '1000000'];

let live: LiveLog;
let folder: string;
let exported: string;
let note: string;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  live = await makeLiveLog(6);
  folder = await mkdtemp(join(tmpdir(), 'sealtick-verify-'));
  note = await newestNote(live);
  exported = await withLogSnapshot({ database: live.db.database, readRows: null }, async (source) => {
    let text = '';
    for await (const part of writeExport(source, '2024-03-05T00:00:00.000Z')) text += part;
    return text;
  });
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [
      { name: 'log', reads: logReads(new CheckpointReader(live.db.database)) },
      {
        name: 'strategies',
        routes: async (api) => void api.get('/strategies', () => []).get('/live-records', () => []),
      },
    ],
    viewerOf: () => testViewer(live.db.database),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await live.close();
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
}
const sealtick = (...words: string[]) => run(process.execPath, [MAIN, ...words]);

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** The export with one line of an entry changed; lines begin after the first, entry n is on line n + 1. */
function edited(index: number, change: (line: string) => string): string {
  const lines = exported.split('\n');
  lines[index] = change(lines[index]!);
  return lines.join('\n');
}

/** Returns true if Python is installed; without it the Python verifier is not tested. */
const hasPython = async () => {
  const found = await run('python3', ['--version']).catch(() => null);
  if (!found) console.warn('python3 is not installed; the Python verifier is not tested');
  return found !== null;
};
const hasOpenssl = () =>
  run('openssl', ['version']).then(
    () => true,
    () => false,
  );
interface Second {
  readonly valid: boolean;
  readonly trust: string;
  readonly size: number;
  readonly root: string;
  readonly entries: number;
  readonly hidden: number;
  readonly signature: string;
  readonly findings: readonly { code: string; index: number | null }[];
}
const second = async (...args: string[]): Promise<Second> => {
  const { out, err } = await run('python3', [SCRIPT, ...args, '--json']);
  expect(err).toBe('');
  return JSON.parse(out);
};

describe('sealtick verify', () => {
  test('reports an unchanged export as valid, as text and as JSON: exit code 0', async () => {
    const path = await file('whole.json', exported);
    const words = await sealtick('verify', '--file', path, ...OLD);
    expect(words, words.err).toMatchObject({ code: 0, err: '' });
    expect(words.out).toMatch(/^Valid: the log signals\.example\.com/);
    expect(words.out).toContain(note.split('\n')[2]);
    const json = await sealtick('verify', '--file', path, ...OLD, '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      status: 'valid',
      trust: 'unpinned',
      findings: [],
      firstBadIndex: null,
    });
    expect(words.out.split('\n')[0]).toContain('self-consistency only (unpinned)');
  });

  test('names the changed entry of an export: exit code 1', async () => {
    const path = await file(
      'changed.json',
      edited(9, (line) => line.replace(/"salt":"./, '"salt":"x')),
    );
    const { code, out } = await sealtick('verify', '--file', path, ...OLD);
    expect(code).toBe(1);
    expect(out).toMatch(/^ROW_MISMATCH index=9 /);
    expect(out).toContain('the first bad entry is 9.');
  });

  test('accepts a saved checkpoint with an empty line at its end', async () => {
    const args = ['--file', await file('kept.json', exported), '--checkpoint', await file('spaced.txt', `${note}\n`)];
    const { code, out } = await sealtick('verify', ...args, ...OLD, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ status: 'valid', trust: 'pinned' });
  });

  test('rejects a log signed again by another key, given the key or a saved checkpoint', async () => {
    const { origin, key } = live.log;
    const other = await makeLogKey(join(folder, 'other.pem'));
    const signed = other.sign(parseNote(note).text, origin);
    const log = JSON.parse(exported);
    const keys = [key.verifierKey(origin), other.verifierKey(origin)];
    const path = await file('again.json', JSON.stringify({ ...log, checkpoint: signed, history: [], keys }));
    const kept = await file('first.txt', note);
    expect((await sealtick('verify', '--file', path, ...OLD)).code).toBe(0);
    for (const pin of [
      ['--key', key.verifierKey(origin)],
      ['--checkpoint', kept],
    ]) {
      const ended = await sealtick('verify', '--file', path, ...OLD, ...pin, '--json');
      expect(ended.code).toBe(1);
      expect(JSON.parse(ended.out).findings).toMatchObject([{ code: 'BAD_SIGNATURE' }]);
      if ((await hasPython()) && (await hasOpenssl())) {
        expect(await second('--file', path, ...pin)).toMatchObject({
          valid: false,
          trust: 'pinned',
          findings: [{ code: 'BAD_SIGNATURE' }],
        });
      }
    }
  });

  test('verifies a site over its API against saved checkpoints, and saves the newest one', async () => {
    const kept = await file('kept.txt', note);
    const saved = join(folder, 'saved.txt');
    const args = ['--url', address, '--checkpoint', kept, '--checkpoint', await file('kept.json', exported)];
    const { code, out, err } = await sealtick('verify', ...args, ...OLD, '--save', saved, '--json');
    expect(code, err).toBe(0);
    expect(JSON.parse(out).counts).toMatchObject({
      referenceCheckpoints: 2,
      referenceLeaves: exported.split('\n').length - 3,
    });
    expect(await readFile(saved, 'utf8')).toBe(note);
  });

  test('identifies the changed entry of a site by its own proofs', async () => {
    await live.owner.query("update log_entry set leaf_hash = decode(repeat('ab', 32), 'hex') where index = 12");
    const { code, out } = await sealtick('verify', '--url', address, ...OLD, '--json');
    await live.restore();
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ firstBadIndex: 12 });
  });

  test("verifies every layer of this server's database and names the damaged one", async () => {
    const address = ({ user, password, database, host }: DatabaseTarget) =>
      `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
    const env = {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      MARKET: 'files',
      DATA_DIR: live.context.dataDir,
      DATABASE_URL: address(live.db.target),
      DATABASE_OWNER_URL: address(live.db.ownerTarget),
    };
    const own = (...words: string[]) => run(process.execPath, [MAIN, 'verify', ...OLD, ...words], env);
    const whole = await own();
    expect(whole.code, whole.err).toBe(0);
    expect(whole.out).toMatch(/^Valid: /);
    await live.owner.query("update signal set entry = '1.000' where log_index is not null and status = 'active'");
    const { code, out } = await own('--json');
    await live.restore();
    expect(code).toBe(1);
    expect(JSON.parse(out).findings).toMatchObject([
      { code: 'ROW_MISMATCH', layer: 'row', differences: [{ field: 'entry', shown: '"1.000"', sealed: '"100.770"' }] },
    ]);
  });

  test('reports wrong usage and unreachable sites in one sentence: exit codes 2 and 3', async () => {
    const cases: [number, RegExp, ...string[]][] = [
      [2, /^Give --url or --file, not both\.\n$/, '--url', address, '--file', 'x'],
      [2, /^--file: File not found: .*none\.json\./, '--file', join(folder, 'none.json')],
      [2, /^--checkpoint: \/dev\/null is a device, not a regular file\./, '--checkpoint', '/dev/null'],
      [2, /^--file .*it is not JSON\.\n$/, '--file', await file('text.json', 'text')],
      [2, /^--file .*it is not an export of a Sealtick log\.\n$/, '--file', await file('other.json', '{}')],
      [2, /^--url nowhere: must be the address of a site/, '--url', 'nowhere'],
      [2, /^--max-age -1: must be a number of hours above 0/, '--max-age', '-1'],
      [3, /^Cannot reach http/, '--url', 'http://127.0.0.1:9'],
    ];
    for (const [code, words, ...args] of cases) {
      const ended = await sealtick('verify', ...args);
      expect(ended.err).toMatch(words);
      expect(ended).toMatchObject({ code, out: '' });
    }
  }, 120_000);
});

describe('sealtick log export', () => {
  test('writes the whole public log of a site, which verifies', async () => {
    const path = join(folder, 'site.json');
    expect((await sealtick('log', 'export', path, '--url', address)).code).toBe(0);
    const report = await verifyLog(exportSource(parseExport(await readFile(path, 'utf8'))), { now: live.now });
    expect(report.status).toBe('valid');
  });
});

describe('scripts/verify-log.py', () => {
  const first = (text: string): Promise<VerifyReport> => verifyLog(exportSource(parseExport(text)), { now: live.now });

  test('accepts a valid log from a file and from a site, signature included', async () => {
    if (!(await hasPython())) return;
    const report = await first(exported);
    for (const args of [
      ['--file', await file('python.json', exported)],
      ['--url', address],
    ]) {
      expect(await second(...args)).toEqual({
        valid: true,
        trust: 'unpinned',
        origin: report.origin,
        size: report.size,
        root: report.root,
        entries: report.counts.entries,
        hidden: 0,
        signature: expect.stringMatching(/^(valid|skipped: no openssl)$/),
        findings: [],
      });
    }
  });

  test('exits with 1 for a log without entries', async () => {
    if (!(await hasPython())) return;
    const { origin, key } = live.log;
    const checkpoint = key.sign(`${origin}\n0\n${Buffer.from(EMPTY_ROOT).toString('base64')}\n`, origin);
    const empty = { ...JSON.parse(exported), checkpoint, entries: [], history: [] };
    const { code, out } = await run('python3', [SCRIPT, '--file', await file('empty.json', JSON.stringify(empty))]);
    expect(out).toMatch(/^nothing to check: 0 entries/);
    expect(code).toBe(1);
  });

  test('reports the same errors in a tampered log, at the same places', async () => {
    if (!(await hasPython())) return;
    const lines = exported.split('\n');
    const swapped = lines.with(7, lines[8]!).with(8, lines[7]!).join('\n');
    const variants: Record<string, string> = {
      price: edited(10, (line) => line.replace(/"price":"(\d+)\.(\d)/, '"price":"$1.9')),
      weight: edited(11, (line) => line.replace('"weight":0.5', '"weight":0.25')),
      hash: edited(6, (line) => line.replace(/"leafHash":"../, '"leafHash":"00')),
      hidden: edited(5, (line) => line.replace(/,"entry":.*/, '},')),
      deleted: lines.toSpliced(9, 1).join('\n'),
      truncated: [...lines.slice(0, -4), lines.at(-4)!.replace(/,$/, ''), ...lines.slice(-2)]
        .toSpliced(-4, 1)
        .join('\n'),
      swapped,
      signature: exported.replace(/"checkpoint":"([^"]*)\\n(\d+)\\n/, '"checkpoint":"$1\\n1\\n'),
    };
    for (const [name, text] of Object.entries(variants)) {
      const report = await first(text);
      const other = await second('--file', await file(`${name}.json`, text));
      expect(other.valid, name).toBe(report.status === 'valid');
      expect(other.hidden, name).toBe(report.counts.hidden);
      const codesOf = (findings: readonly { code: string }[]) => new Set(findings.map(({ code }) => code));
      for (const code of codesOf(other.findings)) expect([...codesOf(report.findings)], name).toContain(code);
      const firstBad = other.findings.find(({ index }) => index !== null)?.index;
      if (firstBad !== undefined) expect(report.firstBadIndex, name).toBe(firstBad);
    }
  });

  test('agrees on a saved checkpoint', async () => {
    if (!(await hasPython())) return;
    const path = await file('whole2.json', exported);
    expect(await second('--file', path, '--checkpoint', await file('kept2.txt', note))).toMatchObject({ valid: true });
    const { key, origin } = live.log;
    const forged = key.sign(`${origin}\n5\n${Buffer.alloc(32).toString('base64')}\n`, origin);
    const kept = await file('forged.txt', forged);
    expect(await second('--file', path, '--checkpoint', kept)).toMatchObject({ findings: [{ code: 'FORK' }] });
    const report = await verifyLog(exportSource(parseExport(exported)), {
      now: live.now,
      references: { checkpoints: [forged] },
    });
    expect(report.findings).toMatchObject([{ code: 'FORK' }]);
  });
});
