/** A mail server on this machine, for a program that is started by its file. */
export { type MailServer, openMailServer } from '../../platform/mail/testing/open-mail-server.ts';
