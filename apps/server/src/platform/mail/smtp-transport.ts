import nodemailer from 'nodemailer';
import type { SmtpServer } from './mail-route.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/** Connections of a pool. */
export const POOL_CONNECTIONS = 10;
/** Also the emails that one connection sends before it is opened again. */
const POOL = { pool: true, maxConnections: POOL_CONNECTIONS, maxMessages: 500 } as const;

/** Returns a transport that connects to the mail server for each email and each check. */
export const smtpTransport = (server: SmtpServer) => nodemailer.createTransport(getOptions(server));

/** Returns a transport that sends many emails over the same connections. */
export const pooledTransport = (server: SmtpServer) => nodemailer.createTransport({ ...getOptions(server), ...POOL });

function getOptions(server: SmtpServer) {
  return {
    host: server.host,
    port: server.port,
    secure: server.isEncrypted,
    // A password never leaves this machine in plain text; a server on this machine often has no valid certificate.
    requireTLS: !server.isEncrypted && !server.isLocal && server.account !== null,
    ignoreTLS: !server.isEncrypted && server.isLocal,
    ...(server.account ? { auth: { user: server.account.user, pass: server.account.password } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
