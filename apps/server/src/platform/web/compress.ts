import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Encoding, encodingFor } from '../http/encoding.ts';

interface Encoded {
  readonly body: Readable;
  /** Value of Content-Encoding; null where the body goes as it is. */
  readonly encoding: Encoding | null;
}

/** A page is written once and sent once, so it is compressed quickly rather than well. */
export function compress(body: Readable, acceptEncoding: string | undefined): Encoded {
  const encoding = encodingFor(acceptEncoding);
  if (encoding === null) return { body, encoding };
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 4 });
  // A fault destroys the compressor with its reason, and whoever sends it on sees that.
  pipeline(body, compressor, () => {});
  return { body: compressor, encoding };
}
