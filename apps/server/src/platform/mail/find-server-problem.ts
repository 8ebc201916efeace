import type { SmtpServer } from './mail-route.ts';
import { toOutcome } from './smtp-outcome.ts';
import { smtpTransport } from './smtp-transport.ts';

/**
 * Connects to the mail server and logs in, without sending anything. Returns what is wrong, in a sentence without
 * secrets; null if nothing is.
 */
export async function findServerProblem(server: SmtpServer): Promise<string | null> {
  try {
    await smtpTransport(server).verify();
    return null;
  } catch (error) {
    const outcome = toOutcome(error);
    return 'serverProblem' in outcome ? outcome.serverProblem : null;
  }
}
