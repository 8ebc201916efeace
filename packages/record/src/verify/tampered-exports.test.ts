import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN } from '../testing/sealed-log.ts';
import { KEY, SAVED, TAMPERINGS, tamper, WITNESS, WITNESS_NAME } from '../testing/tampering/index.ts';
import { exportSource, parseExport } from './export-file.ts';
import { formatFinding } from './format-report.ts';
import { type References, verifyLog } from './verify-log.ts';

const MAX_AGE_HOURS = 1e6;
const SCRIPT = join(import.meta.dirname, '../../../../scripts/verify-log.py');
/**
 * Loads the script and runs it once for each list of arguments, in one process, and prints one line of JSON for each. Between
 * runs the script keeps multiples of keys, which take longer than a signature.
 */
const RUN_ALL = `
import contextlib, io, json, sys
script, cases = sys.argv[1:]
program = {}
exec(open(script, encoding="utf-8").read().rsplit("main()", 1)[0], program)
for words in json.load(open(cases)):
    sys.argv = [script, *words, "--max-age", "${MAX_AGE_HOURS}", "--json"]
    program["findings"].clear()
    out, code = io.StringIO(), None
    with contextlib.redirect_stdout(out):
        try:
            program["main"]()
        except SystemExit as end:
            code = end.code
    print(json.dumps({"code": code, **json.loads(out.getvalue())}))
`;

interface Verdict {
  readonly code: number;
  readonly trust: string;
  readonly findings: readonly { readonly code: string; readonly index: number | null; readonly detail: string }[];
}

/** What a reader may have from before. */
const KEPT: Readonly<Record<string, References>> = {
  nothing: {},
  'the key': { keys: [KEY.verifierKey(ORIGIN)] },
  'a checkpoint': { checkpoints: [SAVED] },
  'the key of a witness': { witnesses: [WITNESS.witnessKey(WITNESS_NAME)] },
};

const CASES = Object.entries(KEPT).flatMap(([kept, references]) =>
  TAMPERINGS.filter(({ name, seen }) => {
    if (kept === 'nothing') return true;
    return kept === 'the key of a witness' ? /witness|cosign/.test(name) : seen === 'nothing';
  }).map((one) => ({ title: `${one.name}, for a reader with ${kept} from before`, kept, references, ...one })),
);

const run = promisify(execFile);
const texts = new Map(TAMPERINGS.map((one) => [one.name, tamper(one)]));
let folder: string;
let saved: string;
/** Number of cases that one process of Python judges, so that no test waits for all of them. */
const CHUNK = 64;
const judged = new Map<number, Promise<readonly Verdict[]>>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-tampered-'));
  saved = join(folder, 'saved.txt');
  await writeFile(saved, SAVED);
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the verdict of the Python script on a case; none where Python is not installed. */
async function judgeByPython(index: number): Promise<Verdict | undefined> {
  const chunk = Math.floor(index / CHUNK);
  const verdicts = judged.get(chunk) ?? judgeChunk(chunk);
  judged.set(chunk, verdicts);
  return (await verdicts)[index % CHUNK];
}

async function judgeChunk(chunk: number): Promise<readonly Verdict[]> {
  const found = await run('python3', ['--version']).catch(() => null);
  if (!found) {
    console.warn('python3 is not installed; the Python verifier is not compared');
    return [];
  }
  const words = await Promise.all(
    CASES.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map(async ({ name, references }, i) => {
      const { keys = [], checkpoints = [], witnesses = [] } = references;
      const file = join(folder, `${chunk}-${i}.json`);
      await writeFile(file, texts.get(name)!);
      return [
        '--file',
        file,
        ...keys.flatMap((key) => ['--key', key]),
        ...checkpoints.flatMap(() => ['--checkpoint', saved]),
        ...witnesses.flatMap((key) => ['--witness', key]),
      ];
    }),
  );
  const cases = join(folder, `cases-${chunk}.json`);
  await writeFile(cases, JSON.stringify(words));
  const { stdout } = await run('python3', ['-c', RUN_ALL, SCRIPT, cases], { maxBuffer: 2 ** 28 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const verify = (text: string, references: References) =>
  verifyLog(exportSource(parseExport(text)), { now: Date.now(), maxAgeHours: MAX_AGE_HOURS, references });

type Findings = readonly { readonly code: string; readonly index?: number | null }[];
const getCodes = (findings: Findings) => [...new Set(findings.map(({ code }) => code))].sort();
/** The first entry that is wrong itself. */
const firstFound = (findings: Findings) => {
  const bad = findings.filter(({ code }) => ['ENTRY_INVALID', 'ROW_MISMATCH', 'GAP'].includes(code));
  return Math.min(...bad.map(({ index }) => index ?? Number.POSITIVE_INFINITY));
};

describe('An export', () => {
  test('can be falsified in more than 200 ways, each with a name of its own', () => {
    expect(texts.size).toBe(TAMPERINGS.length);
    expect(texts.size).toBeGreaterThan(200);
  });

  test.each(CASES.map((one, i) => [one.title, one, i] as const))('with %s', async (_title, one, i) => {
    const report = await verify(texts.get(one.name)!, one.references);
    const said = report.findings.map(formatFinding).join('\n');
    if (one.kept === 'nothing') {
      expect(report.status, said).toBe({ fault: 'invalid', restore: 'restored', nothing: 'valid' }[one.seen]);
    }
    const other = await judgeByPython(i);
    if (!other) return;
    const both = `${said}\n---\n${other.findings.map(({ code, index, detail }) => `${code} ${index} ${detail}`).join('\n')}`;
    expect(other.code, both).toBe(report.status === 'valid' ? 0 : 1);
    expect(other.trust, both).toBe(report.trust);
    expect(getCodes(other.findings), both).toEqual(getCodes(report.findings));
    expect(firstFound(other.findings), both).toBe(firstFound(report.findings));
  });

  test('that no one can see to be falsified is found with a checkpoint only if the change is in what it covers', async () => {
    const codes = await Promise.all(
      TAMPERINGS.filter(({ seen, entries }) => seen === 'nothing' && entries).map(async ({ name }) => {
        const { findings } = await verify(texts.get(name)!, { checkpoints: [SAVED] });
        return [name, getCodes(findings).join(' ')];
      }),
    );
    expect(Object.fromEntries(codes)).toEqual({
      'a confidence of 9 more': 'FORK',
      'a signal that never was, which expired': '',
      'another log, true, at prices around 0': 'FORK',
      'every price of the last marks 10% higher': '',
      'the fingerprints of a backtest exchanged': '',
      'the last five entries cut off': '',
    });
  });
});
