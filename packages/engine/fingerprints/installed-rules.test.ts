import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readInstalledRules, UnknownRulesError } from './installed-rules.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
import { SourceCopy } from './testing/source-copy.ts';

const recorded = readManifest(MANIFEST_FILE);
const ID = 'pendulum-reversion';
const { fingerprint, former } = recorded.strategies[ID]!;

let copy: SourceCopy;
let steps: string[];
beforeEach(() => {
  copy = new SourceCopy();
  steps = [];
});
afterEach(() => copy.remove());

const read = (where: { readonly manifestFile?: string; readonly program?: string } = {}) =>
  readInstalledRules({ source: copy.folder, onStep: (step) => steps.push(step), ...where });

const changeRule = () => copy.edit(`strategies/${ID}.ts`, 'rsi > params.rsiEntry', 'rsi >= params.rsiEntry');

describe('The installed rules', () => {
  test('have the recorded hashes if the sources were not edited, without computation', async () => {
    const rules = await read({ program: join(copy.folder, 'missing.ts') });
    expect(rules.getHashes(ID)).toEqual([fingerprint, ...former]);
    expect(rules.statistics).toEqual([recorded.statistics.fingerprint, ...recorded.statistics.former]);
    expect(steps).toEqual([]);
  });

  test('have the recorded hashes after an edit that changes no rule', async () => {
    copy.edit(`strategies/${ID}.ts`, '/*', '/* A sentence more.');
    const rules = await read();
    expect(rules.getHashes(ID)).toEqual([fingerprint, ...former]);
    expect(steps).toEqual(['The rules were edited: computing their fingerprints']);
  });

  test('have a new hash after an edit of a rule, without recorded equivalents', async () => {
    changeRule();
    const rules = await read();
    const hashes = rules.getHashes(ID);
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect([fingerprint, ...former]).not.toContain(hashes[0]);
    expect(rules.getHashes('twin-ratio'), 'and the others theirs').toContain(
      recorded.strategies['twin-ratio']!.fingerprint,
    );
  });

  test('are rejected if the file named after a strategy does not export it', async () => {
    copy.edit('strategies/strategies.ts', "'./twin-ratio.ts'", "'./ratio.ts'");
    copy.write('strategies/ratio.ts', copy.read('strategies/twin-ratio.ts').replace('ATR_BARS = 14', 'ATR_BARS = 15'));
    await expect(read()).rejects.toThrow('strategies/twin-ratio.ts must export the strategy');
  });

  test('are rejected if they cannot be computed, and the error names the command to run', async () => {
    changeRule();
    const refusal = read({ program: join(copy.folder, 'missing.ts') });
    await expect(refusal).rejects.toThrow(UnknownRulesError);
    await expect(refusal).rejects.toThrow('`npm ci` and `npm run fingerprints`');
    await expect(refusal, 'in one line').rejects.toThrow(/^The rules .*Cannot find module .*fingerprints`\.$/);
  });

  test('are rejected if the installed bundler differs from the recorded one', async () => {
    changeRule();
    const manifestFile = join(copy.folder, 'other.json');
    writeFileSync(manifestFile, JSON.stringify({ ...recorded, bundler: 'rolldown 0.0.1' }));
    await expect(read({ manifestFile })).rejects.toThrow('they were recorded with rolldown 0.0.1');
  });

  test('throw for a strategy that is not recorded', async () => {
    const rules = await read();
    expect(() => rules.getHashes('unknown')).toThrow('No fingerprint is recorded for the strategy unknown.');
  });
});
