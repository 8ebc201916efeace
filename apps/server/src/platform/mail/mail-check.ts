import { HealthError } from '../health.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { MailRoute } from './mail-route.ts';

/** What an operator reads while nothing is set. */
export const NOT_SENT = 'Emails are queued and not sent. Set SMTP_URL and MAIL_FROM.';

/** Returns the check of the emails: degraded while they only queue, or the mail server takes none. */
export function mailCheck(route: MailRoute, serverProblem: () => string | null): ReadinessCheck {
  return {
    name: 'mail',
    ...(route === null ? { isForOperator: true } : {}),
    check: async () => {
      if (route === null) {
        throw new HealthError('degraded', NOT_SENT);
      }
      const problem = serverProblem();
      if (problem !== null) throw new HealthError('degraded', problem);
    },
  };
}
