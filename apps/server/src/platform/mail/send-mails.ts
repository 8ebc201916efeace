import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Log } from '../logging.ts';
import type { Deliver } from './delivery.ts';
import { finishAttempt, type MailRow, takeDueMails } from './mail-repository.ts';
import { SENDER_REFUSED } from './smtp-outcome.ts';

/** Emails that are sent at the same time. */
const AT_ONCE = 5;

interface SenderContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliver: Deliver;
}

/** Sends the emails that are due. An email is sent again if the process ends before its result is stored. */
export class MailSender {
  private readonly ctx: SenderContext;
  private stopped = false;
  private problem: string | null = null;

  constructor(ctx: SenderContext) {
    this.ctx = ctx;
  }

  /** What is wrong with the mail server, by the last attempt or check; null if nothing. */
  get serverProblem(): string | null {
    return this.problem;
  }

  /** Sends until no email is due. */
  async sendDue(): Promise<void> {
    const { db, clock } = this.ctx;
    while (!this.stopped) {
      const due = await takeDueMails(db, new Date(clock.now()), AT_ONCE);
      if (due.length === 0) return;
      await Promise.all(due.map((row) => this.send(row).catch((error) => this.failed(error, row))));
    }
  }

  /** Takes note of a check of the mail server. @param problem What is wrong with it; null if nothing. */
  checked(problem: string | null): void {
    this.problem = problem ?? (this.problem === SENDER_REFUSED ? SENDER_REFUSED : null);
  }

  /** Begins no further attempt. */
  stop(): void {
    this.stopped = true;
  }

  private async send(row: MailRow): Promise<void> {
    const { clock, db, log, deliver } = this.ctx;
    if (row.until !== null && row.until.getTime() <= clock.now()) {
      await finishAttempt(db, row.id, 'rejected', 'It could not be sent in time.');
      log.warn({ mail: row.id }, 'email rejected: it could not be sent in time');
      return;
    }
    const outcome = await deliver(row);
    const reason = 'reason' in outcome ? outcome.reason : null;
    this.problem = 'serverProblem' in outcome ? outcome.serverProblem : null;
    await finishAttempt(db, row.id, outcome.state, reason);
    if (reason === null) log.info({ mail: row.id }, `email ${outcome.state}`);
    else log.warn({ mail: row.id, attempts: row.attempts, problem: this.problem }, `email ${outcome.state}`);
  }

  /** The result could not be stored, or the email not be made: the next attempt is due in any case. */
  private failed(error: unknown, { id }: MailRow): void {
    this.ctx.log.error({ err: error, mail: id }, 'an attempt to send an email failed');
  }
}
