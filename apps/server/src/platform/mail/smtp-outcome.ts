import { cutText } from '@sealtick/engine';
import type { Outcome } from './delivery.ts';

/** Errors of nodemailer: its code, the SMTP command that failed, and the answer of the mail server. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

const LONGEST_REASON = 300;

/**
 * Returns what a failed attempt means. Only an answer of 5xx about the recipient or the message rejects the email. A
 * login or a sender that is refused is an error of the settings: the email waits until they are right.
 */
export function toOutcome(error: unknown): Outcome {
  const { code, command, responseCode, response, message } = (error ?? {}) as SmtpError;
  const reason =
    typeof response === 'string' ? `The mail server answered: ${getLine(response)}` : getLine(String(message));
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const isAboutMail = status > 0 && status !== 421 && (command === 'RCPT TO' || command === 'DATA');
  if (isAboutMail && status >= 500) return { state: 'rejected', reason };
  return { state: 'queued', reason, serverProblem: isAboutMail ? null : getProblem(String(code), command) };
}

const getLine = (text: string): string => cutText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), LONGEST_REASON);

/** Only an attempt to send finds this out: a check of the server names no sender. */
export const SENDER_REFUSED = 'The mail server refuses the address of MAIL_FROM.';

function getProblem(code: string, command: unknown): string {
  if (code === 'EAUTH') return 'The mail server refuses the user or the password of SMTP_URL.';
  if (command === 'MAIL FROM') return SENDER_REFUSED;
  return `The mail server does not answer as it should (${/^[A-Z]\w{1,30}$/.test(code) ? code : 'unknown error'}).`;
}
