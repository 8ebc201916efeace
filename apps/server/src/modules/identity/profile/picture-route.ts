import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { sendPicture } from '../../../platform/http/send-picture.ts';
import { getCaller } from '../sign-ins/get-caller.ts';
import { findPicture } from './profile-repository.ts';

const Query = z.strictObject({ digest: z.string().regex(/^[\w-]{22}$/) });

/** Adds the address of the caller's picture. It is not a declared read, because its answer is not text. */
export function mountPicture(api: FastifyInstance): void {
  api.get('/account/picture', { schema: { hide: true, querystring: Query } }, async ({ viewer, query }, reply) => {
    const { digest } = query as z.infer<typeof Query>;
    const picture = await findPicture(viewer.db, getCaller(viewer).accountId, digest);
    if (!picture) throw new AppError('NOT_FOUND', 'The account has no such picture.');
    return sendPicture(reply, { picture, name: 'picture.webp', cache: 'private' });
  });
}
