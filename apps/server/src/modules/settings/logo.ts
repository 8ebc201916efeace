import { createHash } from 'node:crypto';
import type { SiteLogo as LogoAddress } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sendPicture } from '../../platform/http/send-picture.ts';
import type { SiteLogo } from '../../platform/site-logo.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deleteLogo, selectLogo, selectLogoFile, upsertLogo } from './logo-repository.ts';

const PATH = '/site/logo.png';
const Query = z.strictObject({ digest: z.string().regex(/^[\w-]{22}$/) });
/** Where the header of every PNG file has its width and height, bytes. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

type FoundLogo = Awaited<ReturnType<typeof selectLogo>> & object;

const getAddress = ({ digest, width, height }: FoundLogo): LogoAddress => ({
  url: `/api${PATH}?digest=${digest}`,
  width,
  height,
});

/** Returns the address and size of the logo; null if there is none. */
export async function readLogoAddress(db: Database): Promise<LogoAddress | null> {
  const found = await selectLogo(db);
  return found && getAddress(found);
}

/** Returns the logo with its file; null if there is none. */
export async function readLogo(db: Database): Promise<(SiteLogo & LogoAddress) | null> {
  const found = await selectLogoFile(db);
  return found && { ...getAddress(found), png: found.picture };
}

/** Stores a logo, which was encoded before. Returns its address. @param now Wall clock, ms UTC */
export async function setLogo({ db }: Pick<Viewer, 'db'>, picture: Buffer, now: number): Promise<LogoAddress> {
  const digest = createHash('sha256').update(picture).digest('base64url').slice(0, 22);
  const row = { digest, width: picture.readUInt32BE(WIDTH_AT), height: picture.readUInt32BE(HEIGHT_AT), picture };
  await upsertLogo(db, row, new Date(now));
  return getAddress(row);
}

/** Removes the logo. @throws {AppError} NOT_FOUND if there is none */
export async function removeLogo({ db }: Pick<Viewer, 'db'>): Promise<void> {
  if (!(await deleteLogo(db))) throw new AppError('NOT_FOUND', 'The site has no logo.');
}

/** Adds the address of the logo. It is not a declared read, because its answer is not text. */
export function mountLogo(api: FastifyInstance): void {
  api.get(PATH, { schema: { hide: true, querystring: Query } }, async ({ viewer, query }, reply) => {
    const { digest } = query as z.infer<typeof Query>;
    const found = await selectLogoFile(viewer.db, digest);
    if (!found) throw new AppError('NOT_FOUND', 'The site has no such logo.');
    return sendPicture(reply, { picture: found.picture, name: 'logo.png', cache: 'public' });
  });
}
