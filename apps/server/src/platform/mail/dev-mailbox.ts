import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import { getCookie } from '../http/get-cookie.ts';
import { getPath } from '../http/problem.ts';
import { isLoopback } from '../loopback.ts';
import { type FindLogo, fitLogo, type SiteLogo } from '../site-logo.ts';
import { sendErrorPage } from '../web/error-page.ts';
import { listPage, lockedPage, mailPage } from './dev-mailbox-page.ts';
import { MAIL_LOGO, type MailLogo } from './mail-parts.ts';
import { type MailRow, selectShownMail, selectShownMails } from './mail-repository.ts';
import { MAILBOX_PATH } from './mail-route.ts';
import { renderMail } from './render-mail.ts';

const MOST_LISTED = 200;
const COOKIE = 'sealtick_dev_mail';

/** Headers by which a proxy says that the request is someone else's. */
const FORWARDED =
  /^(forwarded|via|x-forwarded|x-forwarded-.+|x-original-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/;

/** An email has a style sheet and pictures of its own, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Mailbox {
  readonly db: Database;
  readonly siteName: () => Promise<string>;
  readonly findLogo: FindLogo;
  /** Opens the mailbox. */
  readonly key: string;
}

/**
 * Serves the development mailbox on /dev/mail to browsers on this machine that bring its key. For every request that may come
 * from elsewhere, it does not exist.
 */
export async function serveDevMailbox(app: FastifyInstance, { db, siteName, findLogo, key }: Mailbox): Promise<void> {
  app.setErrorHandler(sendErrorPage);
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) throw notFound(request);
    // The address of the first page contains the key.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).type('text/html; charset=utf-8');
    const { key: given } = request.query as { key?: unknown };
    const brought = given ?? getCookie(request.headers.cookie, COOKIE);
    if (!isKey(brought, key)) return reply.code(403).send(lockedPage({ hasWrongKey: Boolean(brought) }));
    if (given !== undefined)
      reply.header('set-cookie', `${COOKIE}=${key}; Path=${MAILBOX_PATH}; HttpOnly; SameSite=Lax`);
    return undefined;
  });
  const schema = { hide: true };
  const find = async (request: FastifyRequest): Promise<MailRow> => {
    const id = z.uuid().safeParse((request.params as { id: string }).id);
    const found = id.success ? await selectShownMail(db, id.data) : null;
    if (found === null) throw notFound(request);
    return found;
  };
  app.get(MAILBOX_PATH, { schema }, async () => listPage(await selectShownMails(db, MOST_LISTED)));
  app.get(`${MAILBOX_PATH}/:id`, { schema }, async (request) => mailPage(await find(request)));
  app.get(`${MAILBOX_PATH}/:id/html`, { schema }, async (request, reply: FastifyReply) => {
    const { subject, content } = await find(request);
    reply.header('content-security-policy', MAIL_POLICY);
    return renderMail({ subject, ...content! }, await siteName(), { logo: inDocument(await findLogo()) }).html;
  });
}

function inDocument(logo: SiteLogo | null): MailLogo | null {
  return logo && { src: `data:image/png;base64,${logo.png.toString('base64')}`, ...fitLogo(logo, MAIL_LOGO) };
}

function isKey(given: unknown, key: string): boolean {
  if (typeof given !== 'string') return false;
  const [expected, found] = [key, given.trim()].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(expected, found);
}

function isFromThisMachine({ raw }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress ?? '') && !Object.keys(raw.headers).some((name) => FORWARDED.test(name));
}

const notFound = (request: FastifyRequest) => new AppError('NOT_FOUND', `Nothing found at ${getPath(request)}.`);
