import { hashText } from '@sealtick/log';
import { describe, expect, test } from 'vitest';
import { SealedLog } from '../testing/sealed-log.ts';
import { smallLog } from '../testing/small-log.ts';
import { formatChecks } from './format-report.ts';
import type { StoredBacktest } from './source.ts';
import { verifyLog } from './verify-log.ts';

const before = smallLog(40);
const last = before.at(-1)!;
const hashes = { inputsSha256: 'a'.repeat(64), resultSha256: 'b'.repeat(64) };
const other = 'c'.repeat(64);
const stored: StoredBacktest = {
  strategyId: 'restless',
  version: 1,
  market: String(last.market) as 'real',
  from: '2023-01-02T00:00:00.000Z',
  to: '2024-02-20T00:00:00.000Z',
  ...hashes,
  recomputed: hashes,
};
const { recomputed: _, ...recorded } = stored;
const getEntry = (changed: object, index: number) => ({
  v: 1,
  kind: 'backtest.recorded',
  index,
  issuedAt: last.issuedAt,
  salt: hashText(`salt ${index}`),
  ...recorded,
  ...changed,
});
const log = SealedLog.of([
  ...before,
  getEntry({ resultSha256: other }, before.length + 1),
  getEntry({}, before.length + 2),
]);

const verify = (backtests: readonly StoredBacktest[]) =>
  verifyLog({ ...log.source(), backtests: async () => backtests }, { now: Date.parse(String(last.issuedAt)) });
const details = async (backtests: readonly StoredBacktest[]) =>
  (await verify(backtests)).findings.map(({ code, index, detail }) => `${code} ${index ?? ''} ${detail}`);

describe('A stored backtest', () => {
  test('is compared with the newest entry about it, and counted', async () => {
    const report = await verify([stored]);
    expect(report).toMatchObject({ status: 'valid', counts: { backtests: 1, recomputed: 1 } });
    expect(formatChecks(report).join(' ')).toContain(
      '1 stored backtest compared with the log; 1 of them computed again',
    );
  });

  test('that is not recomputed counts as compared only', async () => {
    expect(await verify([{ ...stored, recomputed: null }])).toMatchObject({ counts: { backtests: 1, recomputed: 0 } });
  });

  test.each<[string, readonly StoredBacktest[], RegExp]>([
    [
      'one changed figure',
      [{ ...stored, resultSha256: other }],
      /FIGURE_MISMATCH \d+ .* is stored otherwise than in the log/,
    ],
    [
      'other bars than it was computed from',
      [{ ...stored, recomputed: { ...hashes, inputsSha256: other } }],
      /was computed from other bars, releases, costs, parameters or rules/,
    ],
    [
      'figures that the same inputs do not give',
      [{ ...stored, recomputed: { ...hashes, resultSha256: other } }],
      /gives other figures and trades when it is computed again/,
    ],
    ['no entry about it', [stored, { ...stored, version: 2 }], /LEAF_MISSING {2}.*version 2 of restless .* no entry/],
    ['an entry but no longer a row', [], /was recorded as entry \d+, but is no longer stored/],
  ])('is found with %s', async (_what, backtests, expected) => {
    expect(await details(backtests)).toEqual([expect.stringMatching(expected)]);
  });
});
