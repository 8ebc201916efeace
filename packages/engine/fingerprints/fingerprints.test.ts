import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fingerprints } from './compute-fingerprints.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
import { SourceCopy } from './testing/source-copy.ts';

const recorded = readManifest(MANIFEST_FILE);
const IDS = Object.keys(recorded.strategies);

let copy: SourceCopy;
beforeEach(() => {
  copy = new SourceCopy();
});
afterEach(() => copy.remove());

function compute(): Fingerprints {
  const program = join(import.meta.dirname, 'main.ts');
  return JSON.parse(
    execFileSync(process.execPath, [program, '--print', '--source', copy.folder], { encoding: 'utf8', stdio: 'pipe' }),
  );
}

/** Names whose fingerprint is not the recorded one. */
function changed({ strategies, statistics } = compute()): string[] {
  const ids = IDS.filter((id) => strategies[id] !== recorded.strategies[id]!.fingerprint);
  return statistics === recorded.statistics.fingerprint ? ids : [...ids, 'statistics'];
}

describe('Fingerprints stay the same', () => {
  test('for every path of the sources', () => {
    expect(changed()).toEqual([]);
  });

  test('when a comment, a local variable, a type, a displayed text, an unused indicator or an unused export changes, and a ninth strategy is registered', () => {
    copy.edit('indicators/average-true-range.ts', '/**', '/** A sentence more.');
    const file = 'indicators/exponential-moving-average.ts';
    const renamed = copy
      .read(file)
      .replaceAll(/\bx\b/g, 'close')
      .replace('update(close: number)', 'update(close: Close)');
    copy.write(file, `${renamed}\ntype Close = number;\n`);
    copy.edit('content/strategies/sweep-and-gap.ts', 'No one can tell', 'No one can see');
    copy.edit('strategies/tideline-pullback.ts', "'Trend average'", "'Average of the trend'");
    copy.edit('strategies/tideline-pullback.ts', 'Length of the slow', 'Length in bars of the slow');
    copy.edit('statistics/definitions/return-definitions.ts', "label: '", "label: 'The ");
    copy.edit('indicators/bollinger-bands.ts', 'update(', 'unused(): number {\n    return 7;\n  }\n\n  update(');
    copy.write('indicators/z-score.ts', `${copy.read('indicators/z-score.ts')}\nexport const UNUSED = 7;\n`);
    const rules = copy.read('strategies/twin-ratio.ts');
    copy.write('strategies/ninth.ts', rules.replace("id: 'twin-ratio'", "id: 'ninth'").replace('twinRatio', 'ninth'));
    copy.edit('strategies/strategies.ts', 'import ', "import { ninth } from './ninth.ts';\nimport ");
    copy.edit('strategies/strategies.ts', '  twinRatio,', '  twinRatio,\n  ninth,');
    const computed = compute();
    expect(changed(computed)).toEqual([]);
    expect(Object.keys(computed.strategies)).toContain('ninth');
  });
});

describe('Fingerprints change', () => {
  test('of exactly the strategies that use an indicator whose constant changes', () => {
    copy.edit(
      'indicators/exponential-moving-average.ts',
      'this.rate = 2 / (period + 1)',
      'this.rate = 2 / (period + 2)',
    );
    expect(changed()).toEqual(['tideline-pullback', 'first-range-breakout']);
  });

  test('of each strategy whose rule, parameter, markets or end at a price of 0 change, or that imports a module for its side effect', () => {
    copy.edit('strategies/pendulum-reversion.ts', 'rsi > params.rsiEntry', 'rsi >= params.rsiEntry');
    copy.edit('strategies/twin-ratio.ts', 'max: 100,', 'max: 120,');
    copy.edit('strategies/horizon-channel.ts', "commodities: ['4h', 'daily']", "commodities: ['daily']");
    copy.edit('strategies/tailwind-momentum.ts', '  needsPositivePrices: true,\n', '');
    copy.write('package.json', '{ "type": "module", "sideEffects": false }');
    copy.write('strategies/patch.ts', "Reflect.set(globalThis, 'patched', true);\n");
    copy.edit('strategies/after-the-release.ts', 'import ', "import './patch.ts';\nimport ");
    expect(changed()).toEqual([
      'horizon-channel',
      'pendulum-reversion',
      'tailwind-momentum',
      'twin-ratio',
      'after-the-release',
    ]);
  });

  test('of the strategies that trade an instrument whose costs change, or watch it as a partner', () => {
    copy.edit('instruments/indices.ts', 'rolloverFactor: 2', 'rolloverFactor: 3');
    expect(changed()).toEqual([
      'pendulum-reversion',
      'first-range-breakout',
      'tailwind-momentum',
      'sweep-and-gap',
      'twin-ratio',
    ]);
  });

  test('of all strategies when the simulation or the calendar changes', () => {
    copy.edit('instruments/session.ts', 'turn: at(22)', 'turn: at(21)');
    expect(changed()).toEqual([...IDS, 'statistics']);
  });

  test('of the statistics alone when a computation of a figure changes', () => {
    copy.edit('statistics/tail-risk.ts', 'level = 0.95', 'level = 0.9');
    expect(changed()).toEqual(['statistics']);
  });
});

test('rejects a strategy that the file of its id does not export', () => {
  copy.edit('strategies/strategies.ts', '  twinRatio,', "  { ...twinRatio, id: 'twin-rates' },");
  expect(compute).toThrow('strategies/twin-rates.ts');
});
