import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/** The public log: its state, and its verification. */
export const LOG_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'log',
    title: 'Store the state of the log',
    text: 'A checkpoint is a signed note of the size and the root hash of the log. Store one now: a later log that does not continue it was changed.',
    code: {
      curl: `curl -o checkpoint.txt "${BLOCK_SITE}/.well-known/sealtick/checkpoint"
curl "${BLOCK_SITE}/api/log/keys"`,
      typescript: `const note = await (await fetch('${BLOCK_SITE}/.well-known/sealtick/checkpoint')).text();
const [origin, size, root] = note.split('\\n');
console.log(origin, size, root);`,
      python: `import urllib.request

with urllib.request.urlopen("${BLOCK_SITE}/.well-known/sealtick/checkpoint") as answer:
    origin, size, root, *_ = answer.read().decode().split("\\n")
print(origin, size, root)`,
    },
  },
  {
    id: 'verify',
    title: 'Verify the whole log on your machine',
    text: 'The verifier reads every entry and recomputes tree, signatures, rules and results. It shares no code with the site. The program in TypeScript is complete in itself: it recomputes hashes, tree and signature, not the rules.',
    code: {
      curl: `curl -O ${BLOCK_SITE}/api/sdk/verify-log.py
python3 verify-log.py --url ${BLOCK_SITE} --json`,
      typescript: `import { createHash, createPublicKey, verify } from 'node:crypto';

const read = async (path: string) => (await fetch('${BLOCK_SITE}' + path)).json();
const sha256 = (kind: number, ...parts: Buffer[]) =>
  createHash('sha256').update(Buffer.concat([Buffer.from([kind]), ...parts])).digest();
// Canonical JSON (RFC 8785), and the tree of RFC 6962.
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return \`[\${value.map(canonical).join(',')}]\`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return \`{\${fields.map(([name, field]) => \`\${JSON.stringify(name)}:\${canonical(field)}\`).join(',')}}\`;
};
const root = (leaves: Buffer[]): Buffer => {
  if (leaves.length === 1) return leaves[0]!;
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(1, root(leaves.slice(0, left)), root(leaves.slice(left)));
};

const [{ note }, keys] = [await read('/api/log/checkpoint'), await read('/api/log/keys')];
const [text, signatures] = note.split('\\n\\n');
const [origin, size, rootHash] = text.split('\\n');
const leaves: Buffer[] = [];
while (leaves.length < Number(size)) {
  const from = leaves.length + 1;
  const page = await read(\`/api/log/entries?from=\${from}&to=\${Math.min(Number(size), from + 499)}\`);
  // Of an entry that is not public yet, only the hash is shown.
  for (const { entry, leafHash } of page) {
    leaves.push(entry ? sha256(0, Buffer.from(canonical(entry))) : Buffer.from(leafHash, 'hex'));
  }
  if (page.length === 0) throw new Error('Entries are missing.');
}
const isTree = root(leaves).toString('base64') === rootHash;
const signed = signatures.split('\\n').map((line: string) => line.split(' '));
const isSigned = keys.some(({ verifierKey }: { verifierKey: string }) => {
  const [name, , key] = verifierKey.match(/^(.+)[+]([0-9a-f]{8})[+](.+)$/)!.slice(1);
  const x = Buffer.from(key!, 'base64').subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return signed.some(
    ([, signer, one]: string[]) =>
      name === origin && signer === name && verify(null, Buffer.from(text + '\\n'), publicKey, Buffer.from(one!, 'base64').subarray(4)),
  );
});
console.log(origin, 'entries', leaves.length, 'tree', isTree, 'signature', isSigned);`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
# curl -O ${BLOCK_SITE}/api/sdk/verify-log.py
from sealtick import Sealtick

print("findings", Sealtick("${BLOCK_SITE}").verify_log()["findings"])`,
    },
  },
];
