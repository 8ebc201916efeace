import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

declare module 'fastify' {
  interface FastifyReply {
    /** For an answer that is a page: a new nonce, and only scripts and styles that carry it run. */
    allowNonce(): string;
  }
}

interface SecurityOptions {
  /** Whether visitors come over https, so that browsers may be told to stay there. */
  readonly https: boolean;
  /** The development server injects styles of its own, without a nonce. */
  readonly development: boolean;
}

/** What every answer tells browsers: helmet's headers, and a content policy that only a page may widen by its nonce. */
export async function secureHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  });
  // Made once: the policy differs from answer to answer only where there is a nonce in it.
  const closed = policy(options, null);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', closed);
    done();
  });
  app.decorateReply('allowNonce', function allowNonce() {
    const nonce = randomBytes(16).toString('base64');
    this.header('content-security-policy', policy(options, nonce));
    return nonce;
  });
}

function policy({ https, development }: SecurityOptions, nonce: string | null): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  const directives = [
    "default-src 'self'",
    "base-uri 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    `script-src ${own}`,
    "script-src-attr 'none'",
    `style-src ${development ? "'self' 'unsafe-inline'" : own}`,
    // A style attribute runs nothing, and server-rendered charts and bars need them.
    "style-src-attr 'unsafe-inline'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}
