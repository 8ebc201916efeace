import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Encoding, encodingFor } from '../http/encoding.ts';

interface Encoded {
  readonly body: Readable;
  /** Value of Content-Encoding; null without compression. */
  readonly encoding: Encoding | null;
}

/** Compresses a page by the accepted encoding, with a fast setting because it is sent only once. */
export function compress(body: Readable, acceptEncoding: string | undefined): Encoded {
  const encoding = encodingFor(acceptEncoding);
  if (encoding === null) return { body, encoding };
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 4 });
  // An error destroys the compressor with its reason, which the sender of the answer receives.
  pipeline(body, compressor, () => {});
  return { body: compressor, encoding };
}
