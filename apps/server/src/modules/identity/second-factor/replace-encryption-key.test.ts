import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, withTransaction } from '../../../platform/database.ts';
import {
  addEncryptionKey,
  type EncryptionKeyPlace,
  readEncryptionKeys,
} from '../../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { channelSecretRow, deliveryChannel } from '../../delivery/delivery.tables.ts';
import { CHANNEL_SECRETS } from '../../delivery/index.ts';
import { totp } from '../second-factor.tables.ts';
import { prepareEncryption } from './prepare-encryption.ts';
import { replaceEncryptionKey } from './replace-encryption-key.ts';
import { lockReplacing, lockSealing, totpRow } from './sealed-secrets.ts';
import { putTotp } from './second-factor-repository.ts';
import { totpCode, totpStep } from './totp.ts';
import { useCode } from './use-code.ts';

const NOW = Date.UTC(2026, 0, 1);
const SECRET = Buffer.from('12345678901234567890');
const ROWS = 10_000;

const db = useTestDatabase({ each: true });
let database: Database;
let place: EncryptionKeyPlace;
let box: SecretBox;
beforeEach(async () => {
  database = db.database;
  place = { encryptionSecrets: null, dataDir: await mkdtemp(join(tmpdir(), 'sealtick-keys-')) };
  box = new SecretBox(() => readEncryptionKeys(place));
  await prepareEncryption(place, database, [CHANNEL_SECRETS]);
});
afterEach(() => rm(place.dataDir, { recursive: true }));

/** Adds accounts with apps. */
async function addApps(count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, n) => `a${n}`);
  const keys = await readEncryptionKeys(place);
  const sealing = new SecretBox(async () => keys);
  const secrets = await Promise.all(ids.map((id) => sealing.seal(SECRET, totpRow(id))));
  await database.execute(sql`insert into account (id, email, email_verified, name, created_at, updated_at)
    select id, id || '@example.com', true, '', now(), now() from unnest(${sql.param(ids)}::text[]) as id`);
  await database.execute(sql`insert into totp (account_id, secret, created_at, confirmed_at, used_step)
    select id, secret, now(), now(), 0 from unnest(${sql.param(ids)}::text[], ${sql.param(secrets)}::text[]) as t (id, secret)`);
  return ids;
}

const CHANNEL = 'ch_device';

/** Adds a channel with a secret to an account. */
async function addChannel(accountId: string): Promise<void> {
  const secret = await box.seal(SECRET, channelSecretRow(CHANNEL));
  const at = new Date(NOW);
  const row = {
    id: CHANNEL,
    accountId,
    kind: 'push',
    address: 'https://push.example.com/1',
    label: '',
    secret,
  } as const;
  await database.insert(deliveryChannel).values({ ...row, state: 'active', categories: [], since: at, createdAt: at });
}

const replace = (dropsLost = false) =>
  withTransaction(database, (tx) =>
    replaceEncryptionKey({ db: database, place, dropsLost, others: [CHANNEL_SECRETS] }, tx),
  );
const code = () => totpCode(SECRET, totpStep(NOW));
const logIn = (accountId: string) => useCode({ db: database, box, now: NOW }, accountId, code());

describe('The encryption key', () => {
  test(`is replaced for ${ROWS} secrets within a minute, while members log in with codes`, async () => {
    const ids = await addApps(ROWS);
    const [before] = await readEncryptionKeys(place);
    const begun = performance.now();
    let isDone = false;
    const replaced = replace().finally(() => {
      isDone = true;
    });
    const slowest = { ms: 0 };
    let logIns = 0;
    while (!isDone) {
      const at = performance.now();
      expect(await logIn(ids[(logIns * 37) % ROWS]!)).toBe(true);
      slowest.ms = Math.max(slowest.ms, performance.now() - at);
      logIns += 1;
    }
    expect(await replaced).toMatchObject({ secrets: ROWS, dropped: 0 });
    const seconds = (performance.now() - begun) / 1_000;
    console.info(`${ROWS} secrets in ${seconds.toFixed(1)} s, ${logIns} logins, slowest ${slowest.ms.toFixed(0)} ms`);
    expect(seconds).toBeLessThan(60);
    expect(logIns).toBeGreaterThan(0);
    const keys = await readEncryptionKeys(place);
    expect(keys).toHaveLength(1);
    expect(keys[0]!.id).not.toBe(before!.id);
    expect(await database.$count(totp, sql`secret like ${`${keys[0]!.id}.%`}`)).toBe(ROWS);
    expect(await logIn(ids.at(-1)!)).toBe(true);
  });

  test('is not removed before secrets that are being stored with it', async () => {
    await addApps(1);
    let finish = () => {};
    const held = new Promise<void>((done) => {
      finish = done;
    });
    let began = () => {};
    const sealing = new Promise<void>((done) => {
      began = done;
    });
    await database.execute(sql`update totp set confirmed_at = null`);
    const stored = withTransaction(database, async (tx) => {
      await lockSealing(tx);
      const secret = await box.seal(SECRET, totpRow('a0'));
      began();
      await held;
      return putTotp(tx, { accountId: 'a0', secret, createdAt: new Date(NOW) });
    });
    await sealing;
    const replaced = replace();
    await expect.poll(async () => (await readEncryptionKeys(place)).length).toBe(2);
    finish();
    expect(await stored).toBe(true);
    await replaced;
    expect(await readEncryptionKeys(place)).toHaveLength(1);
    const [row] = await database.select().from(totp);
    expect(await box.open(row!.secret, totpRow('a0'))).toEqual(SECRET);
  });

  test('is replaced by one command at a time', async () => {
    await withTransaction(database, async (tx) => {
      expect(await lockReplacing(tx)).toBe(true);
      await expect(replace()).rejects.toThrow('Another command replaces the encryption key.');
    });
  });

  test('is replaced for the secrets of channels as well', async () => {
    await addApps(1);
    await addChannel('a0');
    expect(await replace()).toMatchObject({ secrets: 2 });
    const [row] = await database.select().from(deliveryChannel);
    expect(await box.open(row!.secret!, channelSecretRow(CHANNEL))).toEqual(SECRET);
    await rm(join(place.dataDir, 'encryption.key'));
    await expect(prepareEncryption(place, database, [CHANNEL_SECRETS])).rejects.toThrow(
      'The key of 2 stored secrets is missing.',
    );
    expect(await replace(true)).toMatchObject({ dropped: 1, disabled: 1 });
    expect(await database.select().from(deliveryChannel)).toMatchObject([{ secret: null, state: 'disabled' }]);
    await prepareEncryption(place, database, [CHANNEL_SECRETS]);
  });

  test('of a command that was killed is replaced by the next one', async () => {
    await addApps(3);
    await addEncryptionKey(place);
    expect(await logIn('a0')).toBe(true);
    expect(await replace()).toMatchObject({ secrets: 3 });
    expect(await readEncryptionKeys(place)).toHaveLength(1);
    expect(await logIn('a1')).toBe(true);
  });

  test('of the operator is replaced by stating both', async () => {
    await addApps(2);
    await rm(place.dataDir, { recursive: true });
    place = {
      ...place,
      dataDir: await mkdtemp(join(tmpdir(), 'sealtick-keys-')),
      encryptionSecrets: ['old'.repeat(11)],
    };
    await database.delete(totp);
    const secret = await box.seal(SECRET, totpRow('a0'));
    await putTotp(database, { accountId: 'a0', secret, createdAt: new Date(NOW) });
    await expect(replace()).rejects.toThrow('ENCRYPTION_SECRET must be the new value, a comma, and the old one.');
    place = { ...place, encryptionSecrets: ['new'.repeat(11), 'old'.repeat(11)] };
    expect(await replace()).toMatchObject({ secrets: 1 });
    place = { ...place, encryptionSecrets: ['new'.repeat(11)] };
    expect(await logIn('a0')).toBe(true);
  });

  test('that is lost ends the start, until the apps that need it are turned off', async () => {
    await addApps(2);
    await rm(join(place.dataDir, 'encryption.key'));
    await expect(prepareEncryption(place, database, [CHANNEL_SECRETS])).rejects.toThrow(
      'The key of 2 stored secrets is missing.',
    );
    await expect(replace()).rejects.toThrow('is missing');
    expect(await replace(true)).toMatchObject({ secrets: 0, dropped: 2 });
    await prepareEncryption(place, database, [CHANNEL_SECRETS]);
    expect(await database.$count(totp)).toBe(0);
  });
});

test('A secret that is moved to the row of another account is not opened', async () => {
  await addApps(2);
  await database.execute(
    sql`update totp set secret = (select secret from totp where account_id = 'a1') where account_id = 'a0'`,
  );
  await expect(logIn('a0')).rejects.toThrow();
  expect(await logIn('a1')).toBe(true);
});
