import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  getKeyId,
  hashLeaf,
  MerkleTree,
  parseNote,
  parseVerifierKey,
  SIGNATURE_TYPE,
  toCosignature,
} from '@sealtick/log';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../platform/logging.ts';
import { rawPublicKey } from '../platform/secret-key.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { hashOfOrigin, Witness } from './witness.ts';
import { createWitnessServer } from './witness-server.ts';

const ORIGIN = 'signals.example.com/log/1';
const NOW = Date.UTC(2026, 0, 1);

const logKeys = generateKeyPairSync('ed25519');
const witnessKeys = generateKeyPairSync('ed25519');
const logKey = { name: ORIGIN, publicKey: rawPublicKey(logKeys.publicKey) };

/** A log of 40 entries. */
const tree = new MerkleTree();
for (let i = 0; i < 40; i++) tree.append(hashLeaf(Uint8Array.of(i)));

const folder = useFolder('witness', { each: true });
let witness: Witness;
let server: Server;
let address: string;

const open = () =>
  new Witness({
    name: 'witness.example.com/w1',
    secret: witnessKeys.privateKey,
    logs: [logKey],
    folder: folder.path,
    clock: { now: () => NOW },
  });

beforeEach(async () => {
  witness = open();
  server = createWitnessServer(witness, silentLog).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function getNote(
  size: number,
  secret: KeyObject = logKeys.privateKey,
  root = tree.root(size),
  origin = ORIGIN,
): string {
  const text = formatCheckpoint({ origin, size, root });
  const signature = new Uint8Array(sign(null, Buffer.from(text), secret));
  return formatNote(text, [{ name: ORIGIN, keyId: getKeyId(logKey), signature }]);
}

const getBody = (oldSize: number, size: number, note = getNote(size)) =>
  formatAddCheckpoint({
    oldSize,
    proof: oldSize === 0 || oldSize >= size ? [] : tree.consistencyProof(oldSize, size),
    note,
  });
const post = (body: string) => fetch(`${address}/add-checkpoint`, { method: 'POST', body });
const submit = (oldSize: number, size: number, note?: string) => post(getBody(oldSize, size, note));

describe('Witness', () => {
  test('cosigns a checkpoint with its time, and the next one that extends it', async () => {
    const answer = await submit(0, 7);
    expect(answer.status).toBe(200);
    const cosigned = parseNote(getNote(7) + (await answer.text()));
    const found = toCosignature(cosigned, parseVerifierKey(witness.verifierKey, SIGNATURE_TYPE.cosignature))!;
    expect(found.timestamp).toBe(NOW / 1_000);
    expect(verify(null, found.message, witnessKeys.publicKey, found.signature)).toBe(true);
    expect((await submit(7, 12)).status).toBe(200);
    expect((await submit(12, 12)).status, 'the same again').toBe(200);
  });

  test('answers 409 with the size that it cosigned last', async () => {
    await submit(0, 7);
    const answer = await submit(0, 12);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toBe('text/x.tlog.size');
    expect(await answer.text()).toBe('7\n');
    expect((await submit(5, 5)).status, 'never goes back').toBe(409);
  });

  test('answers 422 for a forked tree, larger or of the same size', async () => {
    await submit(0, 7);
    const forked = new Uint8Array(32).fill(9);
    expect((await submit(7, 12, getNote(12, logKeys.privateKey, forked))).status).toBe(422);
    expect((await submit(7, 7, getNote(7, logKeys.privateKey, forked))).status).toBe(422);
    expect((await submit(7, 12)).status, 'the refused one is not remembered').toBe(200);
  });

  test('answers 422 for a proof from size 0, and for an empty tree with a root', async () => {
    const proof = [new Uint8Array(32)];
    expect((await post(formatAddCheckpoint({ oldSize: 0, proof, note: getNote(3) }))).status).toBe(422);
    expect((await submit(0, 0, getNote(0, logKeys.privateKey, new Uint8Array(32)))).status).toBe(422);
  });

  test('answers 404 for an unknown log', async () => {
    expect((await submit(0, 3, getNote(3, logKeys.privateKey, tree.root(3), 'other.example.com/log'))).status).toBe(
      404,
    );
  });

  test('answers 403 for a signature by another key, with another key id or the same', async () => {
    const other = generateKeyPairSync('ed25519');
    expect((await submit(0, 3, getNote(3, other.privateKey))).status).toBe(403);
    const note = getNote(3);
    const line = note.split('\n').at(-2)!;
    const renamed = note.replace(line, line.replace(`— ${ORIGIN}`, '— someone'));
    expect((await submit(0, 3, renamed)).status).toBe(403);
  });

  test('ignores signatures by unknown keys', async () => {
    const foreign = `— other.example.com ${Buffer.alloc(80).toString('base64')}\n`;
    expect((await submit(0, 3, getNote(3) + foreign)).status).toBe(200);
    expect(await witness.latest(hashOfOrigin(ORIGIN))).not.toContain('other.example.com');
  });

  test('answers 400 for an old size above the new one and for a malformed request, 413 for a large one', async () => {
    expect((await submit(5, 3)).status).toBe(400);
    expect((await post('hello')).status).toBe(400);
    expect((await post(getBody(0, 3, 'no checkpoint\n\n'))).status).toBe(400);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
  });

  test('remembers what it cosigned after a restart', async () => {
    await submit(0, 7);
    expect(await open().addCheckpoint(getBody(0, 12))).toEqual({ status: 409, size: 7 });
  });

  test('accepts one of several concurrent checkpoints and never goes back', async () => {
    await submit(0, 7);
    const answers = await Promise.all([submit(7, 20), submit(7, 12), submit(7, 30)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  test('serves the newest checkpoint with the signatures of log and witness', async () => {
    const url = `${address}/${hashOfOrigin(ORIGIN)}/checkpoint`;
    expect((await fetch(url)).status).toBe(404);
    const line = await (await submit(0, 7)).text();
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(getNote(7) + line);
    expect((await fetch(`${address}/../witness-key.pem`)).status).toBe(404);
  });
});
