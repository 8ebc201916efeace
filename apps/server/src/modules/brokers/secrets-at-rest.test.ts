import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import {
  type EncryptionKeyPlace,
  makeEncryptionKey,
  readEncryptionKeys,
} from '../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../platform/secrets/secret-box.ts';
import { dumpTables, withText } from '../../platform/testing/dump.ts';
import { replaceEncryptionKey } from '../identity/index.ts';
import { prepareEncryption } from '../identity/second-factor/prepare-encryption.ts';
import { type BrokerCredentials, type BrokerSession, BrokerUnavailable } from './broker-adapter.ts';
import { brokerConnection } from './brokers.tables.ts';
import { BROKER_SECRETS, openCredentials, sealCredentials } from './credentials.ts';
import { CopySite } from './testing/copy-site.ts';
import { FakeBroker } from './testing/fake-broker.ts';

const SECRETS = [
  'apiKey',
  'apiSecret',
  'passphrase',
  'accessToken',
  'accessTokenSecret',
  'signatureKey',
  'encryptionKey',
];

/** Credentials with every secret that a broker can give, each another for each member. */
function getCredentials(member: string): BrokerCredentials & { readonly apiKey: string } {
  const planted = (name: string) => `planted-${name}-of-${member}-9c41`;
  const [apiKey, apiSecret, passphrase, accessToken, accessTokenSecret, signatureKey, encryptionKey] =
    SECRETS.map(planted);
  return {
    apiKey: apiKey!,
    apiSecret: apiSecret!,
    accountId: '101-004',
    passphrase: passphrase!,
    oauth: {
      accessToken: accessToken!,
      accessTokenSecret: accessTokenSecret!,
      signatureKey: signatureKey!,
      encryptionKey: encryptionKey!,
      dhParameters: 'public',
    },
  };
}

/** Refuses orders and fails to list them with a text that has all keys in it. */
function repeatKeys(session: BrokerSession, { oauth, ...keys }: BrokerCredentials): BrokerSession {
  const text = [...Object.values(keys), ...Object.values(oauth!)].join(' ');
  return Object.assign(Object.create(session) as BrokerSession, {
    place: async () => ({ outcome: 'rejected', reason: text }),
    orders: async () => {
      throw new BrokerUnavailable(text);
    },
  });
}

const broker = new FakeBroker();
let repeating = false;
const used: BrokerCredentials[] = [];
let copies: CopySite;
let place: EncryptionKeyPlace;

beforeEach(async () => {
  used.length = 0;
  repeating = false;
  place = { encryptionSecrets: null, dataDir: await mkdtemp(join(tmpdir(), 'sealtick-brokers-')) };
  copies = await CopySite.open({
    broker: 'oanda',
    connect: async (given: BrokerCredentials) => {
      used.push(given);
      const session = await broker.connect();
      return repeating ? repeatKeys(session, given) : session;
    },
  });
  for (const member of ['amara', 'ben']) {
    await copies.site.join(member);
    const id = `brk_${member}`;
    const secret = await sealCredentials(copies.box, id, getCredentials(member));
    await copies.connect(member, { id, broker: 'oanda', secret });
  }
});
afterEach(async () => {
  await copies.close();
  await rm(place.dataDir, { recursive: true });
});

const rows = () => copies.deps.db.select().from(brokerConnection).orderBy(brokerConnection.id);

test('No secret of a broker is in any table after orders were placed with it', async () => {
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  expect(used.map(({ apiKey }) => apiKey).sort()).toEqual(['amara', 'ben'].map((of) => getCredentials(of).apiKey));
  expect((await copies.orders()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  const stored = await dumpTables(copies.deps.db);
  expect(withText(stored, '101-004')).not.toContain('broker_order');
  for (const member of ['amara', 'ben']) {
    for (const name of SECRETS) {
      for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
        const text = Buffer.from(`planted-${name}-of-${member}-9c41`).toString(form).replaceAll('=', '');
        expect(withText(stored, text), `${name} of ${member} as ${form}`).toEqual([]);
      }
    }
  }
});

test('No secret is in any table that the broker repeats in the refusal of an order and in an error', async () => {
  repeating = true;
  await copies.publish(copies.opened('sig_2'));
  await copies.tick();
  expect((await copies.orders()).map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  copies.later(31_000);
  await copies.tick();
  expect((await rows()).map(({ problem }) => problem?.includes('(hidden)'))).toEqual([true, true]);
  const stored = await dumpTables(copies.deps.db);
  for (const table of ['broker_order', 'broker_step', 'broker_connection'])
    expect(withText(stored, '(hidden)')).toContain(table);
  for (const member of ['amara', 'ben']) expect(withText(stored, `of-${member}-9c41`)).toEqual([]);
});

test('A secret that was copied into the row of another member is not used', async () => {
  const { db } = copies.deps;
  const [amara] = await rows();
  await db.update(brokerConnection).set({ secret: amara!.secret }).where(eq(brokerConnection.id, 'brk_ben'));
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  expect(used.map(({ apiKey }) => apiKey)).toEqual([getCredentials('amara').apiKey]);
  const orders = await copies.orders();
  expect(orders.filter(({ connectionId }) => connectionId === 'brk_ben').map(({ state }) => state)).not.toContain(
    'accepted',
  );
  expect((await rows())[1]!.problem).not.toBeNull();
});

test('A start without the encryption key is refused for a stored secret, and not for accounts without one', async () => {
  const { db } = copies.deps;
  const prepare = () => prepareEncryption(place, db, [BROKER_SECRETS]);
  await expect(prepare()).rejects.toThrow('The key of 2 stored secrets is missing.');
  await db.update(brokerConnection).set({ secret: null });
  await prepare();
  expect(await readEncryptionKeys(place)).toHaveLength(1);
});

test('A new encryption key replaces the old one in every connection, which is opened with it alone', async () => {
  const { db } = copies.deps;
  await makeEncryptionKey(place);
  const before = new SecretBox(() => readEncryptionKeys(place));
  for (const { id, accountId } of await rows()) {
    const secret = await sealCredentials(before, id, getCredentials(accountId));
    await db.update(brokerConnection).set({ secret }).where(eq(brokerConnection.id, id));
  }
  const old = (await rows()).map(({ secret }) => secret);
  const replaced = await withTransaction(db, (tx) =>
    replaceEncryptionKey({ db, place, dropsLost: false, others: [BROKER_SECRETS] }, tx),
  );
  expect(replaced).toMatchObject({ secrets: 2, dropped: 0 });
  const after = new SecretBox(() => readEncryptionKeys(place));
  for (const row of await rows()) {
    expect(old).not.toContain(row.secret);
    expect(await openCredentials(after, row)).toEqual(getCredentials(row.accountId));
  }
});
