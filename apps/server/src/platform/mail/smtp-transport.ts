import nodemailer from 'nodemailer';
import type { SmtpServer } from './mail-route.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

/** Returns a transport that connects to the mail server for each mail and each check. */
export function smtpTransport(server: SmtpServer) {
  return nodemailer.createTransport({
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
  });
}
