import { onTestFinished } from 'vitest';
import { type Answers, type MailServer, openMailServer } from './open-mail-server.ts';

export type { MailServer };

/** Starts a mail server on this machine, which is closed after the test. */
export async function startMailServer(answers: Answers = {}, port = 0): Promise<MailServer> {
  const server = await openMailServer(answers, port);
  onTestFinished(() => server.close());
  return server;
}
