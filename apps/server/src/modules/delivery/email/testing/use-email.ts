import type { Database } from '../../../../platform/database.ts';
import { silentLog } from '../../../../platform/logging.ts';
import { MailReach } from '../../../../platform/mail/mail-reach.ts';
import type { MailRoute } from '../../../../platform/mail/mail-route.ts';
import { queueMailWith } from '../../../../platform/mail/queue-mail.ts';
import { toDirectMailer } from '../../../../platform/mail/send-directly.ts';
import type { Target } from '../../channels/channel-adapter.ts';
import type { ChannelRow } from '../../channels/channel-repository.ts';
import type { EmailDeps } from '../email-deps.ts';

export const ORIGIN = 'https://signals.example.com';
export const SECRET = 'secret of the tests';
/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the route to a mail server on this machine. */
export const routeTo = (port: number, perSecond: number | null = null): MailRoute => ({
  kind: 'smtp',
  server: { host: '127.0.0.1', port, isEncrypted: false, isLocal: true, account: null },
  from: 'signals@example.com',
  perSecond,
});

interface Site {
  readonly database: Database;
  readonly clock: { now(): number };
  readonly route?: MailRoute;
  readonly siteName?: string;
}

/** Returns what email channels need, on a site of the tests. */
export function emailNeeds({ database, clock, route = null, siteName = 'Northwind' }: Site): EmailDeps {
  const name = async () => siteName;
  return {
    clock,
    workDatabase: database,
    queueMail: queueMailWith({ clock, log: silentLog }),
    reach: new MailReach(clock),
    mailer: toDirectMailer(route, { db: database, clock, siteName: name }),
    siteName: name,
    origin: ORIGIN,
    secret: async () => SECRET,
    pictures: { find: async () => PIXEL },
  };
}

/** Returns where an email goes: the channel of an account that may not exist. */
export function getTarget(change: Partial<Target> & { readonly address?: string } = {}): Target {
  const { address = 'amara@example.com', ...rest } = change;
  const at = new Date('2026-09-04T11:00:00Z');
  const channel: ChannelRow = {
    id: `ch_${'a'.repeat(22)}`,
    accountId: 'amara',
    kind: 'email',
    address,
    label: address,
    isOn: true,
    state: 'active',
    reason: null,
    since: at,
    categories: ['signals', 'updates'],
    secret: null,
    createdAt: at,
    deletedAt: null,
    lastAcceptedAt: null,
    lastFailedAt: null,
    failures: 0,
    restingUntil: null,
    mutedUntil: null,
  };
  return {
    channel,
    deliveryId: 'dl_opening',
    opening: null,
    now: at.getTime(),
    expiresAt: null,
    signal: new AbortController().signal,
    ...rest,
  };
}

/** Returns the header lines of a message, unfolded. */
export const readHeaders = (source: string): string[] =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

/** Returns the decoded body of the first part of a type. */
export function getPart(source: string, type: string): string {
  const at = source.indexOf(`Content-Type: ${type}`);
  const part = source.slice(at);
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n').split('\r\n----')[0]!;
  const plain = (decoded: string) => decoded.replaceAll('\r\n', '\n');
  if (/transfer-encoding: base64/i.test(head)) return plain(Buffer.from(body, 'base64').toString());
  if (!/transfer-encoding: quoted-printable/i.test(head)) return plain(body);
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain(Buffer.from(bytes, 'latin1').toString('utf8'));
}
