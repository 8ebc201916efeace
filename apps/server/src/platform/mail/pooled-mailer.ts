import { setTimeout as pause } from 'node:timers/promises';
import { checkedMail } from './checked-mail.ts';
import type { DirectMailer, DirectOutcome } from './direct-mailer.ts';
import { MailPace } from './mail-pace.ts';
import type { MailRoute } from './mail-route.ts';
import { MessageComposer } from './message-composer.ts';
import { toOutcome } from './smtp-outcome.ts';
import { pooledTransport } from './smtp-transport.ts';

const OUT_OF_TIME: DirectOutcome = {
  state: 'failed',
  reason: 'The mail server did not answer in time.',
  status: null,
  isMailboxGone: false,
};

/** Returns what sends mails at once over a pool of connections to the mail server. */
export function pooledMailer(
  { server, from, perSecond }: Extract<MailRoute, { kind: 'smtp' }>,
  siteName: () => Promise<string>,
): DirectMailer {
  const pace = new MailPace(perSecond);
  const composer = new MessageComposer(from);
  const transport = pooledTransport(server);
  return {
    perSecond,
    async send({ id, mail, inReplyTo, signal }) {
      const composed = { siteName: await siteName(), id, inReplyTo, ...checkedMail(mail) };
      const { messageId, ...message } = await composer.compose(composed);
      const isEnded = await waitFor(pace.reserve(), signal);
      if (isEnded) return OUT_OF_TIME;
      const sending = transport.sendMail(message).then(
        ({ response }): DirectOutcome => ({
          state: 'sent',
          messageId,
          status: statusOf(response),
          answer: response,
        }),
        failureOf,
      );
      return Promise.race([sending, ended(signal)]);
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

/** An answer after this is not waited for; the same Message-ID makes a repetition one message for mail readers. */
function ended(signal: AbortSignal): Promise<DirectOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(OUT_OF_TIME);
    else signal.addEventListener('abort', () => resolve(OUT_OF_TIME), { once: true });
  });
}

const statusOf = (response: string): number | null => Number(/^\d{3}/.exec(response)?.[0] ?? Number.NaN) || null;

function failureOf(error: unknown): DirectOutcome {
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
