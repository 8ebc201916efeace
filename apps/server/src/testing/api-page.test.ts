import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { API_LANGUAGES, type ApiLanguage } from '@sealtick/content/api-languages';
import type { ApiBlock } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantPlan } from '../modules/billing/grants.ts';
import { putPassword } from '../modules/identity/check-password.ts';
import { hashPassword } from '../modules/identity/password-hash.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';
import { STRATEGY } from './read-samples.ts';
import { runPage } from './run-page.ts';

const LANGUAGES = Object.keys(API_LANGUAGES) as ApiLanguage[];
const PASSWORD = 'correct horse battery';

let program: OpenProgram;
let blocks: readonly ApiBlock[];
/** What each program printed, by language and block. */
const printed = new Map<ApiLanguage, Map<string, string>>();

/** One start of a fresh site serves all programs; those of the three languages run at the same time. */
beforeAll(async () => {
  const settings = { MARKET: 'simulated', SIMULATED_RUN_UP_DAYS: '0', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
  program = await openProgramOn(await createTestDatabase(), { now: () => Date.now() }, { settings, isYoung: true });
  // The home page, to which a logout leads.
  program.app.get('/', async () => 'Home');
  const site = await program.app.listen({ port: 0, host: '127.0.0.1' });
  await publishOne();
  blocks = (await (await fetch(`${site}/api/reference/blocks`)).json()) as ApiBlock[];
  const hash = await hashPassword(PASSWORD);
  const read = async (language: ApiLanguage) => {
    await addReader(language, hash);
    printed.set(language, await runPage(language, { site, email: `${language}@example.com`, password: PASSWORD }));
  };
  await Promise.all(LANGUAGES.map(read));
});
afterAll(() => program.close());

/** Adds an account with a password and a plan with own strategies. */
async function addReader(id: string, hash: string): Promise<void> {
  const { database } = program.db;
  const at = Date.now();
  await joinProgram(database, { id, at });
  await putPassword(database, id, hash, new Date(at));
  const grant = { accountId: id, plan: 'pro', from: at - DAY_MS, until: at + DAY_MS } as const;
  await grantPlan(database, grant, async () => {});
}

/** Lists one signal of the site, which is public. */
const publishOne = () =>
  insertSignals(program.db.database, [{ ...signalRow(1, Date.now() - HOUR_MS, STRATEGY), market: 'simulated' }]);

/** What each program prints. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  key: /^export SEALTICK_KEY=stk_live_\w{36}\n$/,
  'first-answer': /"symbol":"\w+"|^\w+ (long|short) [\d.]+ [\d.]+$/m,
  changes: /^changed 0\n$|^\[\]$/,
  export: /^(exported 1\n)?$/,
  webhook:
    /^(endpoint\.verification true\ntest true\nfalse|endpoint\.verification true false\ntest true false|endpoint\.verification\ntest\nNo signature fits the message and a secret\.)\nexport WEBHOOK_SECRET=whsec_\S+\n$/,
  strategy: /^export SEALTICK_STRATEGY=own_[\w-]{22}\n$/,
  publish: /^osig_[\w-]{22} active 1\n$|"id":"osig_[\w-]{22}".*"position":1/,
  alert: /"outcome":"accepted"/,
  feed: /^(subscribed true\nOWN_ENTRY 1\nsubscribed true\nOWN_ENTRY 2\n|OWN_ENTRY .*'position': 1\b.*\nOWN_ENTRY .*'position': 2\b.*\n|\[.*"position":1\b.*\]\n\[.*"position":2\b.*\]\n)$/,
  log: /verifierKey|^\S+ [1-9]\d* \S{44}\n$/,
  verify: /"findings": ?\[\]|^findings \[\]$|^\S+ entries [1-9]\d* tree true signature true$/m,
};

describe('The page of the API', () => {
  test.each(Object.keys(PRINTS).flatMap((id) => LANGUAGES.map((language) => [id, language] as const)))(
    'has a program that runs as it is, after those above it, given only address and password: %s in %s',
    (id, language) => {
      expect(printed.get(language)!.get(id)).toMatch(PRINTS[id]!);
    },
  );

  test('has no program that is not run here, and each in curl, TypeScript and Python', () => {
    const shown = blocks.map(({ id, code }) => [id, Object.keys(code)]);
    expect(shown).toEqual(Object.keys(PRINTS).map((id) => [id, LANGUAGES]));
  });

  test('has a program in curl that prints why an endpoint was refused', async () => {
    const { code } = blocks.find(({ id }) => id === 'webhook')!;
    const refusing = `curl() { echo '{"detail":"must begin with https://"}'; }\n${code.curl}`;
    const env = { ...process.env, SEALTICK_KEY: 'stk', WEBHOOK_URL: 'http://example.com' };
    const failed = promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', refusing], { env });
    await expect(failed).rejects.toMatchObject({ stderr: '{"detail":"must begin with https://"}\n' });
  });

  test('has at most twelve programs', () => {
    expect(blocks.length).toBeLessThanOrEqual(12);
  });
});
