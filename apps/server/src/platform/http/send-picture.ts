import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';

interface SentPicture {
  readonly picture: Buffer;
  /** Name and kind of the file, such as `logo.png`. */
  readonly name: string;
  /** Whether caches of others may store it. */
  readonly cache: 'public' | 'private';
}

/** Sends a picture out of the database, which has another address when it changes. Browsers run nothing that its file contains. */
export const sendPicture = (reply: FastifyReply, { picture, name, cache }: SentPicture): FastifyReply =>
  reply
    .header('cache-control', `${cache}, max-age=31536000, immutable`)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(`image/${extname(name).slice(1)}`)
    .send(picture);
