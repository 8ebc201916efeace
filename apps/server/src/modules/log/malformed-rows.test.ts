import { formatFinding, type VerifyReport } from '@sealtick/record';
import { expect, test } from 'vitest';
import { storeCheckpoint } from './testing/live-log.ts';
import { useLiveLog } from './testing/use-live-log.ts';

const { change, live, verify } = useLiveLog(6);

const said = ({ findings }: VerifyReport) => findings.map(formatFinding).join('\n');
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

test.each<[string, string, string]>([
  ['a key that does not parse', `update log_key set verifier_key = 'nonsense'`, 'BAD_SIGNATURE A key that the source'],
  ['no key', 'delete from log_key', 'BAD_SIGNATURE The source names no key for the log signals.example.com'],
  [
    'another key beside the true one',
    `insert into log_key (log_id, verifier_key, from_size) select log_id, 'x+00000000+AA==', 0 from log_key`,
    'BAD_SIGNATURE A key that the source names is not a verifier key',
  ],
  [
    'a checkpoint that is none',
    `update log_head set checkpoint = 'nonsense'`,
    'BAD_SIGNATURE The newest checkpoint is',
  ],
  ['no checkpoint', 'update log_head set checkpoint = null', 'BAD_SIGNATURE The newest checkpoint is not a checkpoint'],
  ['a head signed at no time', `update log_head set signed_at = 'infinity'`, 'STALE The time of the newest checkpoint'],
  ['a log of another name', `update log_head set origin = 'a b+c'`, 'BAD_SIGNATURE'],
  ['an empty entry', `update log_entry set bytes = '' where index = 5`, 'ROW_MISMATCH index=5'],
  ['an entry that is null', `update log_entry set bytes = 'null' where index = 5`, 'ROW_MISMATCH index=5'],
  ['an entry nested deep', `update log_entry set bytes = '${deep}' where index = 5`, 'ROW_MISMATCH index=5'],
  ['an entry of no text', `update log_entry set bytes = '\\xff' where index = 5`, 'ROW_MISMATCH index=5'],
  ['an entry at no time', `update log_entry set issued_at = 'infinity' where index = 5`, 'ROW_MISMATCH index=5'],
  ['an entry of no kind', `update log_entry set kind = '' where index = 5`, 'ROW_MISMATCH index=5'],
  [
    'a history of nonsense',
    `update log_checkpoint set note = E'\\n\\n'`,
    "A checkpoint in the log's own history is not",
  ],
  [
    'a cosignature of nonsense',
    `insert into log_cosignature select log_id, 'w', 5, 'nonsense', 'line', now() from log_head`,
    'BAD_SIGNATURE A key of a witness that the source names is not a verifier key',
  ],
])('the own check gives a verdict on %s', async (_what, sql, words) => {
  await storeCheckpoint(live());
  await change(sql);
  try {
    const report = await verify();
    expect(report.status).toBe('invalid');
    expect(said(report)).toContain(words);
  } finally {
    await change('delete from log_cosignature');
  }
});
