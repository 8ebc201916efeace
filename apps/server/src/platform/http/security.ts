import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const YEAR_SECONDS = 31_536_000;

/** Abilities of a browser that no page of the site uses, nor any page it might show. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((ability) => `${ability}=()`)
  .join(', ');

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
export function secureHeaders(app: FastifyInstance, options: SecurityOptions): void {
  // Made once: they differ from answer to answer only where a page has a nonce.
  const headers = {
    ...helmetHeaders(options),
    'content-security-policy': policy(options, null),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.decorateReply('allowNonce', function allowNonce() {
    const nonce = randomBytes(16).toString('base64');
    this.header('content-security-policy', policy(options, nonce));
    // On pages alone: other answers run no script, and checking a header this long takes a tenth of an answer's time.
    this.header('permissions-policy', PERMISSIONS_POLICY);
    return nonce;
  });
}

function helmetHeaders({ https }: SecurityOptions): Record<string, string> {
  const secure = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secure(request, response, () => {});
  return response.getHeaders() as Record<string, string>;
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
