import { describe, expect, test } from 'vitest';
import { useLiveLog } from './testing/use-live-log.ts';

const { change, find, live, signedSize, verify } = useLiveLog(12);

/** A value that a column can hold and does not. */
const OTHER: Readonly<Record<string, string>> = {
  text: "'tampered'",
  integer: '7',
  bigint: '3',
  'double precision': '12.5',
  'timestamp with time zone': "timestamptz '2020-01-01'",
  jsonb: '\'[{"price": "1.0", "weight": 1}]\'',
};
const SPECIAL: Readonly<Record<string, string>> = {
  status: "case when status = 'active' then 'closed' else 'active' end",
  record: "'backtest', log_index = null",
  market: "case when market = 'real' then 'simulated' else 'real' end",
  side: "'short'",
};
/**
 * Columns without a counterpart in the log: needed to continue a signal whose version no longer runs, measured from
 * bars, or counted in backtests (of the outcomes behind a confidence, the log has the share and the number).
 */
const NOT_IN_THE_LOG = [
  'asset_class',
  'break_even_after_target',
  'cause',
  'mae_r',
  'max_bars',
  'mfe_r',
  'moves',
  'outcomes',
  'valid_bars',
];

describe('The verifier checks rows of the site', () => {
  test('and names each changed field, as shown and as sealed', async () => {
    const columns = await change(
      "select column_name as name, data_type as type from information_schema.columns where table_name = 'signal' and table_schema = 'public'",
    );
    const signalId = (await find('signal.closed', 40)).signal_id!;
    const unseen: string[] = [];
    for (const { name, type } of columns.rows) {
      await change(`update signal set ${name} = ${SPECIAL[name] ?? OTHER[type]} where id = $1`, [signalId]);
      const { status, findings } = await verify();
      if (status === 'valid') unseen.push(name);
      else
        expect(
          findings.some((finding) => finding.signalId === signalId),
          name,
        ).toBe(true);
      await live().restore();
    }
    expect(unseen.sort()).toEqual(NOT_IN_THE_LOG);
  });

  test('and names the entry of a deleted row', async () => {
    const { index, signal_id } = await find('signal.opened', 40);
    await change('delete from signal where id = $1', [signal_id]);
    const report = await verify();
    expect(report.findings).toMatchObject([{ code: 'ROW_MISMATCH', layer: 'row', index, signalId: signal_id }]);
  });

  test('and finds a row that no entry published', async () => {
    const size = await signedSize();
    await change(`create temp table made as select * from signal where record = 'live' limit 1`);
    await change(`update made set id = 'sig_made_up', log_index = $1`, [size + 3]);
    await change('insert into signal select * from made');
    expect((await verify()).findings).toMatchObject([{ code: 'LEAF_MISSING', signalId: 'sig_made_up' }]);
  });
});

describe('The verifier checks rows of published versions', () => {
  test('and names the entry and each changed field, as stored and as sealed', async () => {
    const { index } = await find('strategy.published', 0);
    const changes = {
      params_sha256: "repeat('cd', 32)",
      code_sha256: "repeat('cd', 32)",
      streams: "jsonb_set(streams, '{0,anchor}', '0')",
      log_index: 'log_index + 1',
      published_at: "published_at - interval '1 day'",
      version: 'version + 1',
      market: "'real'",
      strategy_id: "'another'",
      log_id: "'another'",
    };
    const columns = await change(
      "select column_name as name from information_schema.columns where table_name = 'strategy_version' and table_schema = 'public'",
    );
    expect(Object.keys(changes).sort()).toEqual(columns.rows.map(({ name }) => name).sort());
    for (const [name, value] of Object.entries(changes)) {
      await change(`update strategy_version set ${name} = ${value} where log_index = $1`, [index]);
      const { status, findings } = await verify();
      await live().restore();
      expect(status, name).toBe('invalid');
      expect(
        findings.map((finding) => [finding.layer, finding.index]),
        name,
      ).toContainEqual(['row', index]);
    }
    expect((await verify()).status).toBe('valid');
  });
});
