import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseNote } from '@sealtick/log';
import { exportSource, parseExport, verifyLog } from '@sealtick/record';
import { describe, expect, test } from 'vitest';
import { makeLogKey } from '../modules/log/log-key.ts';
import { FIRST_FILL } from '../modules/log/testing/live-log.ts';
import type { DatabaseTarget } from '../platform/database.ts';
import { hasPython, verifyByPython } from './testing/python-verifier.ts';
import { MAIN, runCommand } from './testing/run-command.ts';
import { runSealtick } from './testing/run-sealtick.ts';
import { OLD, useExportedLog } from './testing/use-exported-log.ts';

const { exportedLog, file, edited } = useExportedLog();
const sealtick = (...words: string[]) => runSealtick(words);
const getCodes = ({ findings }: { findings: readonly { code: string }[] }) => [
  ...new Set(findings.map(({ code }) => code)),
];

const hasOpenssl = () =>
  runCommand('openssl', ['version']).then(
    () => true,
    () => false,
  );

describe('sealtick verify', () => {
  test('reports an unchanged export as valid, as text and as JSON: exit code 0', async () => {
    const { exported, note } = exportedLog();
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
    const { exported, note } = exportedLog();
    const args = ['--file', await file('kept.json', exported), '--checkpoint', await file('spaced.txt', `${note}\n`)];
    const { code, out } = await sealtick('verify', ...args, ...OLD, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ status: 'valid', trust: 'pinned' });
  });

  test('rejects a log signed again by another key, given the key or a saved checkpoint', async () => {
    const { live, folder, exported, note } = exportedLog();
    const { origin, key } = live.log;
    const other = await makeLogKey(join(folder, 'other.pem'));
    const signed = other.sign(parseNote(note).text, origin);
    const log = JSON.parse(exported);
    const again = { ...log, checkpoint: signed, history: [], keys: [other.verifierKey(origin)] };
    const path = await file('again.json', JSON.stringify(again));
    const kept = await file('first.txt', note);
    expect((await sealtick('verify', '--file', path, ...OLD)).code).toBe(0);
    const both = { ...again, keys: [key.verifierKey(origin), ...again.keys] };
    const twoKeys = await sealtick('verify', '--file', await file('both.json', JSON.stringify(both)), ...OLD);
    expect(twoKeys.code).toBe(1);
    expect(twoKeys.out).toMatch(/^BAD_SIGNATURE The source names 2 keys for the log/);
    for (const pin of [
      ['--key', key.verifierKey(origin)],
      ['--checkpoint', kept],
    ]) {
      const ended = await sealtick('verify', '--file', path, ...OLD, ...pin, '--json');
      expect(ended.code).toBe(1);
      expect(getCodes(JSON.parse(ended.out))).toEqual(['BAD_SIGNATURE']);
      if ((await hasPython()) && (await hasOpenssl())) {
        const report = await verifyByPython('--file', path, ...pin);
        expect(report.valid).toBe(false);
        expect(getCodes(report)).toEqual(['BAD_SIGNATURE']);
      }
    }
  });

  test('verifies a site over its API against saved checkpoints, and saves the newest one', async () => {
    const { folder, exported, note, address } = exportedLog();
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

  test('gives a verdict on a site whose list of keys does not parse, and on its export', async () => {
    const { live, folder, address } = exportedLog();
    await live.owner.query("update log_key set verifier_key = 'nonsense'");
    const path = join(folder, 'nonsense.json');
    const exported = await sealtick('log', 'export', path, '--url', address);
    const checks = [
      await sealtick('verify', '--url', address, ...OLD),
      await sealtick('verify', '--file', path, ...OLD),
    ];
    await live.restore();
    expect(exported.code).toBe(0);
    for (const { code, out, err } of checks) {
      expect(err).toBe('');
      expect(out).toMatch(/^BAD_SIGNATURE A key that the source names is not a verifier key: .*nonsense/);
      expect(out).toContain('NOT valid: ');
      expect(code).toBe(1);
    }
  });

  describe('with --bars', () => {
    /** Writes the bars of the log's market into a folder, with another open of one bar. */
    async function barsFolder(name: string, addedToOpen = 0): Promise<string> {
      const { live, folder } = exportedLog();
      const { time, open, high, low, close, length } = await live.market.history('XAUUSD', '5m');
      const rows = Array.from({ length }, (_, i) => {
        const first = open[i]! + (i === FIRST_FILL.index ? addedToOpen : 0);
        return [new Date(time[i]!).toISOString(), first, high[i], low[i], close[i], 1].join(',');
      });
      await mkdir(join(folder, name));
      await file(join(name, 'XAUUSD_5m.csv'), ['time,open,high,low,close,volume', ...rows, ''].join('\n'));
      return join(folder, name);
    }
    const verifyWith = async (bars: string) =>
      sealtick('verify', '--file', await file('compared.json', exportedLog().exported), ...OLD, '--bars', bars);

    test('compares fills and exits with the bars of a folder', async () => {
      const { code, out } = await verifyWith(await barsFolder('true-bars'));
      expect(out).toMatch(/marks and the fills and exits of 7 signals compared with bars\./);
      expect(code).toBe(0);
    });

    test('names the fill that the bars do not give: exit code 1', async () => {
      const { code, out } = await verifyWith(await barsFolder('other-bars', 0.25));
      expect(out).toMatch(
        /^BAR_MISMATCH index=\d+ signal=.* fills it at 100\.8\d* .*, but by the bars the market fills it/,
      );
      expect(code).toBe(1);
    });

    test.each<[string, string, string, RegExp]>([
      [
        'no symbol of the log',
        'EURUSD_5m.csv',
        'time,open,high,low,close,volume\n2024-03-04T00:00:00Z,1,1,1,1,1\n',
        /no file has bars of a symbol of this log \(XAUUSD\)/,
      ],
      ['no bars', 'XAUUSD_5m.csv', 'nothing\n', /^--bars .*XAUUSD_5m\.csv, line 1: /],
    ])('refuses a file with %s: exit code 2', async (_what, name, text, words) => {
      const { code, err } = await verifyWith(await file(name, text));
      expect(err).toMatch(words);
      expect(code).toBe(2);
    });

    test('is refused for the own database, whose bars are always compared: exit code 2', async () => {
      const { code, err } = await sealtick('verify', '--bars', exportedLog().folder);
      expect(err).toContain('The own database has bars, which are always compared.');
      expect(code).toBe(2);
    });
  });

  test('identifies the changed entry of a site by its own proofs', async () => {
    const { live, address } = exportedLog();
    await live.owner.query("update log_entry set leaf_hash = decode(repeat('ab', 32), 'hex') where index = 12");
    const { code, out } = await sealtick('verify', '--url', address, ...OLD, '--json');
    await live.restore();
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ firstBadIndex: 12 });
  });

  test("verifies every layer of this server's database and names the damaged one", async () => {
    const { live } = exportedLog();
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
    const own = (...words: string[]) => runCommand(process.execPath, [MAIN, 'verify', ...OLD, ...words], env);
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
    const { folder, address } = exportedLog();
    const cases: [number, RegExp, ...string[]][] = [
      [2, /^Give --url or --file, not both\.\n$/, '--url', address, '--file', 'x'],
      [2, /^--file: File not found: .*none\.json\./, '--file', join(folder, 'none.json')],
      [2, /^--checkpoint: \/dev\/null is a device, not a regular file\./, '--checkpoint', '/dev/null'],
      [2, /^--file .*it is not JSON\.\n$/, '--file', await file('text.json', 'text')],
      [2, /^--file .*it is not an export of a Sealtick log\.\n$/, '--file', await file('other.json', '{}')],
      [2, /^--url nowhere: must be the address of a site/, '--url', 'nowhere'],
      [
        2,
        /^--key nonsense: A verifier key must have the form name\+id\+key\.\n$/,
        '--url',
        address,
        '--key',
        'nonsense',
      ],
      [2, /^--witness nonsense: A verifier key must/, '--url', address, '--witness', 'nonsense'],
      [2, /^--max-age -1: must be a number of hours above 0/, '--max-age', '-1'],
      [3, /^Cannot reach http/, '--url', 'http://127.0.0.1:9'],
    ];
    for (const [code, words, ...args] of cases) {
      const ended = await sealtick('verify', ...args);
      expect(ended.err).toMatch(words);
      expect(ended).toMatchObject({ code, out: '' });
    }
  });
});

describe('sealtick log export', () => {
  test('writes the whole public log of a site, which verifies', async () => {
    const { live, folder, address } = exportedLog();
    const path = join(folder, 'site.json');
    expect((await sealtick('log', 'export', path, '--url', address)).code).toBe(0);
    const report = await verifyLog(exportSource(parseExport(await readFile(path, 'utf8'))), { now: live.now });
    expect(report.status).toBe('valid');
  });
});
