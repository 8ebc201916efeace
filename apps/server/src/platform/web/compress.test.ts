import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress } from './compress.ts';

const page = '<p>The same words again and again.</p>'.repeat(200);
const sent = async (acceptEncoding: string | undefined) => {
  const { body, encoding } = compress(Readable.from([page]), acceptEncoding);
  return { encoding, bytes: await buffer(body) };
};

describe('compress', () => {
  it('prefers brotli, then gzip', async () => {
    const brotli = await sent('gzip, deflate, br, zstd');
    expect(brotli.encoding).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(page);
    const gzip = await sent('gzip;q=0.8');
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(page);
  });

  it('does not compress if no encoding is accepted', async () => {
    for (const accepted of [undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'brotli']) {
      const plain = await sent(accepted);
      expect(plain.encoding, accepted).toBeNull();
      expect(plain.bytes.toString()).toBe(page);
    }
  });

  it('passes an error of the page on', async () => {
    const failing = Readable.from(
      (function* () {
        yield 'a beginning';
        throw new Error('no more');
      })(),
    );
    await expect(buffer(compress(failing, 'br').body)).rejects.toThrow('no more');
  });
});
