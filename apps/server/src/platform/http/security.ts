import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const YEAR_SECONDS = 31_536_000;

/** Abilities of a browser that no page of the site uses, nor any page it might show. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
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
  /** Whether visitors use https, so that browsers may be instructed to require it (HSTS). */
  readonly https: boolean;
  /** The development server injects styles without a nonce. */
  readonly development: boolean;
}

/** Replaced by a page's own nonce in its policy. */
const NONCE = 'PLACEHOLDER';

/** Sends helmet's headers with every answer. Only a page may extend the content policy, by its nonce. */
export function secureHeaders(app: FastifyInstance, options: SecurityOptions): void {
  // Computed once: @fastify/helmet computes them for every answer, which takes a tenth of the time of a list of signals.
  const headers = helmetHeaders(options, []);
  const pagePolicy = helmetHeaders(options, [`'nonce-${NONCE}'`])['content-security-policy'];
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.decorateReply('allowNonce', function allowNonce() {
    const nonce = randomBytes(16).toString('base64');
    this.header('content-security-policy', pagePolicy.replaceAll(NONCE, nonce));
    // On pages alone: other answers run no script, and checking a header this long takes a tenth of an answer's time.
    this.header('permissions-policy', PERMISSIONS_POLICY);
    return nonce;
  });
}

type Headers = Record<string, string> & { readonly 'content-security-policy': string };

/** @param nonces sources of scripts and styles besides the site's own files. */
function helmetHeaders({ https, development }: SecurityOptions, nonces: readonly string[]): Headers {
  const own = ["'self'", ...nonces];
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': "'self'",
        'base-uri': "'none'",
        'connect-src': "'self'",
        'font-src': "'self'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'img-src': ["'self'", 'data:'],
        'object-src': "'none'",
        'script-src': own,
        'script-src-attr': "'none'",
        'style-src': development ? ["'self'", "'unsafe-inline'"] : own,
        // A style attribute runs nothing, and server-rendered charts and bars need them.
        'style-src-attr': "'unsafe-inline'",
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  secure(response.req, response, () => {});
  return response.getHeaders() as Headers;
}
