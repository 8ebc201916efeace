import { mulberry32 } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../../platform/testing/unzip.ts';
import { calculatorSheets, multipleSheet, recoverySheet, sizeSheet } from './calculators.ts';
import { evaluateFormula } from './testing/evaluate-formula.ts';
import { type Sheet, workbookFile } from './workbook.ts';

/** Cells of a sheet in a file, by their names: value and formula. */
function getCells(xml: string) {
  const unescaped = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const found = xml.matchAll(
    /<c r="([A-C]\d+)"[^>]*>(?:<f>(.*?)<\/f>)?(?:<v>(.*?)<\/v>|<is><t>(.*?)<\/t><\/is>)<\/c>/g,
  );
  return new Map(
    [...found].map(([, at, formula, number, text]) => [
      at!,
      {
        value: text === undefined ? Number(number) : unescaped(text),
        formula: formula === undefined ? null : unescaped(formula),
      },
    ]),
  );
}

/** Recomputes every formula of a sheet as a file has it, and compares it with the stored value of the engine. */
async function expectRecomputed(sheet: Sheet): Promise<number> {
  const files = await unzip(Buffer.from(workbookFile([sheet])));
  const cells = getCells(files.find(({ name }) => name === 'xl/worksheets/sheet1.xml')!.text);
  const valueAt = (at: string): number | string | boolean => {
    const { value, formula } = cells.get(at)!;
    return formula === null ? value : evaluateFormula(formula, valueAt);
  };
  let formulas = 0;
  for (const [at, { value, formula }] of cells) {
    if (formula === null) continue;
    formulas += 1;
    const recomputed = valueAt(at) as number;
    expect(
      Math.abs(recomputed - (value as number)),
      `${sheet.name} ${at}: ${formula} = ${recomputed}, engine ${value}`,
    ).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value as number)));
  }
  return formulas;
}

describe('The workbook of calculators', () => {
  test('is a zip archive of a workbook with three sheets, the same at each download', async () => {
    const file = Buffer.from(workbookFile(calculatorSheets()));
    expect(Buffer.from(workbookFile(calculatorSheets())).equals(file)).toBe(true);
    const files = await unzip(file);
    expect(files.map(({ name }) => name)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      ...[1, 2, 3].map((n) => `xl/worksheets/sheet${n}.xml`),
    ]);
    expect(files[2]!.text).toContain('<sheet name="Position size" sheetId="1" r:id="rId1"/>');
    expect(files[6]!.text).toContain('IF(B3=&quot;long&quot;,1,-1)');
    expect(files[6]!.text, 'a list of sides').toContain(
      'sqref="B3"><formula1>&quot;long,short&quot;</formula1></dataValidation></dataValidations></worksheet>',
    );
  });

  test('gives in every cell what its formula gives', async () => {
    const counts = await Promise.all(calculatorSheets().map(expectRecomputed));
    expect(counts).toEqual([4, 1, 14]);
  });
});

test('An unknown side gives no result but an error', async () => {
  const [, sheet] = calculatorSheets();
  const files = await unzip(Buffer.from(workbookFile([sheet!])));
  const cells = getCells(files.find(({ name }) => name === 'xl/worksheets/sheet1.xml')!.text);
  const compute = (side: string) =>
    evaluateFormula(cells.get('B12')!.formula!, (at) => (at === 'B3' ? side : cells.get(at)!.value));
  expect(compute('Long ')).toBe('Enter long or short as the side');
  expect(compute('short')).toBe(-Number(compute('long')));
});

test('A budget that is a whole number of steps is used up, although doubles are a little off', async () => {
  const same = { account: 10_000, risk: 0.01, contractSize: 10, rate: 1, step: 0.01 };
  for (const [entry, stop] of [
    [108.2, 108.1],
    [1.3, 1.2],
    [0.3, 0.1],
  ] as const) {
    const sheet = sizeSheet({ ...same, entry, stop });
    const budget = Math.abs(Math.round((entry - stop) * 10)) * 10;
    expect(sheet.rows[12]![1]!.value).toBe(1_000 / budget);
    await expectRecomputed(sheet);
  }
});

const RUNS = 200;
const random = mulberry32(20_261_127);
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!;

describe('The formulas equal the engine on 200 random inputs:', () => {
  test('position size', async () => {
    for (let n = 0; n < RUNS; n += 1) {
      const entry = whole(10_000, 200_000) / 1_000;
      await expectRecomputed(
        sizeSheet({
          account: whole(1, 200) * 250,
          risk: pick([0.001, 0.005, 0.01, 0.015, 0.02, 0.1]),
          entry,
          stop: (entry * 1_000 + pick([-1, 1]) * whole(1, 9_000)) / 1_000,
          contractSize: pick([1, 10, 100, 1_000, 100_000]),
          rate: pick([1, 0.5, 1.085, 0.00667]),
          step: pick([0.01, 0.1, 1]),
        }),
      );
    }
  });

  test('R multiple', async () => {
    for (let n = 0; n < RUNS; n += 1) {
      const price = () => whole(100_000, 200_000) / 1_000;
      const entry = price();
      const count = whole(1, 3);
      const shares = [[1], [0.5, 0.5], [0.5, 0.25, 0.25]][count - 1]!;
      await expectRecomputed(
        multipleSheet({
          side: pick(['long', 'short']),
          entry,
          stop: entry + pick([-1, 1]) * whole(1, 50),
          fill: price(),
          exits: shares.map((share) => [price(), share] as const),
        }),
      );
    }
  });

  test('drawdown recovery', async () => {
    for (let n = 0; n < RUNS; n += 1) {
      const peak = whole(100, 1_000_000);
      await expectRecomputed(recoverySheet({ peak, low: whole(1, peak) }));
    }
  });
});
