import { isLoopback } from '../platform/loopback.ts';
import type { SmtpServer } from '../platform/mail/mail-route.ts';

const PORTS: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };

/**
 * Returns the mail server that an address such as smtps://user:password@host:465 names; null if it is not one. A user
 * and a password come together, and path, query and fragment are not allowed.
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const defaultPort = PORTS[url?.protocol ?? ''];
  if (!url?.hostname || defaultPort === undefined) return null;
  if (!['', '/'].includes(url.pathname) || url.search || url.hash) return null;
  if ((url.username === '') !== (url.password === '')) return null;
  try {
    const account = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? defaultPort : Number(url.port),
      isEncrypted: url.protocol === 'smtps:',
      isLocal: isLoopback(url.hostname),
      account: url.username === '' ? null : account,
    };
  } catch {
    return null;
  }
}
