import { setTimeout as pause } from 'node:timers/promises';
import { requireNoTransaction } from '../open-transaction.ts';
import type { FindLogo } from '../site-logo.ts';
import { checkedMail } from './checked-mail.ts';
import { ConnectionTurns } from './connection-turns.ts';
import type { DirectMailer, DirectOutcome } from './direct-mailer.ts';
import { MailPace } from './mail-pace.ts';
import type { MailRoute } from './mail-route.ts';
import { MessageComposer } from './message-composer.ts';
import { toOutcome } from './smtp-outcome.ts';
import { POOL_CONNECTIONS, pooledTransport } from './smtp-transport.ts';

const OUT_OF_TIME: DirectOutcome = {
  state: 'failed',
  reason: 'The mail server did not answer in time.',
  status: null,
  isMailboxGone: false,
};

/** Returns what sends emails immediately over a pool of connections to the mail server. */
export function pooledMailer(
  { server, from, perSecond }: Extract<MailRoute, { kind: 'smtp' }>,
  siteName: () => Promise<string>,
  findLogo: FindLogo = async () => null,
): DirectMailer {
  const pace = new MailPace(perSecond);
  const composer = new MessageComposer(from);
  const transport = pooledTransport(server);
  // In place of the queue of the transport, which sends whatever waits in it.
  const turns = new ConnectionTurns(POOL_CONNECTIONS);
  return {
    perSecond,
    async send({ id, mail, inReplyTo, signal, isValid }) {
      requireNoTransaction('Sending an email');
      const composed = { siteName: await siteName(), logo: await findLogo(), id, inReplyTo, ...checkedMail(mail) };
      const { messageId, ...message } = await composer.compose(composed);
      const isEnded = await waitFor(pace.reserve(), signal);
      if (isEnded || !(await turns.take(signal))) return OUT_OF_TIME;
      try {
        if (!isValid()) return { state: 'expired' };
        const { response } = await transport.sendMail({ ...message, signal });
        return { state: 'sent', messageId, status: getStatus(response), answer: response };
      } catch (error) {
        // The server may have the email all the same: the Message-ID makes a repetition one message for email programs.
        return signal.aborted ? OUT_OF_TIME : getFailure(error);
      } finally {
        turns.giveBack();
      }
    },
    async check() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        const outcome = toOutcome(error);
        return 'serverProblem' in outcome ? outcome.serverProblem : null;
      }
    },
    close: () => transport.close(),
  };
}

/** Waits for a turn. Returns whether the attempt has ended instead. */
async function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => {});
  return signal.aborted;
}

const getStatus = (response: string): number | null => Number(/^\d{3}/.exec(response)?.[0] ?? Number.NaN) || null;

function getFailure(error: unknown): DirectOutcome {
  const outcome = toOutcome(error);
  const reason = 'reason' in outcome ? outcome.reason : '';
  const { response, responseCode } = (error ?? {}) as { response?: unknown; responseCode?: unknown };
  const isRefused = outcome.state === 'rejected';
  return {
    state: isRefused ? 'refused' : 'failed',
    reason,
    status: typeof responseCode === 'number' ? responseCode : null,
    isMailboxGone: isRefused && /^5\d\d[ -]5\.1\.\d/m.test(String(response)),
  };
}
