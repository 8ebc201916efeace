import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { Config } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { readOperatorSettings, setField } from '../../modules/settings/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

const QUESTION =
  'These bars are stored for your own use. Show them on your site while only this machine can open it? [Y/n] ';
const STORED = 'Stored as the setting ownUseBars; change it with npx sealtick settings set ownUseBars local|yes|no.';

/** A terminal on which a person answers. */
interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

/** Asks once whether the site shows bars for the operator's own use, and stores the answer. */
export async function askOwnUse(
  db: Database,
  config: Pick<Config, 'auditSecret' | 'dataDir'>,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (input.isTTY !== true || (await readOperatorSettings(db)).isSet.includes('ownUseBars')) return;
  const prompt = createInterface({ input, output });
  try {
    const answer = (await prompt.question(QUESTION)).trim();
    const value = /^n(o)?$/i.test(answer) ? 'no' : 'local';
    const act = { act: 'setting.changed', subject: 'ownUseBars' };
    const store = (db: Database) => setField({ db, clock: systemClock }, 'ownUseBars', value);
    await recordCommand(db, config, act, store);
    output.write(`${STORED}\n`);
  } finally {
    prompt.close();
  }
}
