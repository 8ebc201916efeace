import type { Database } from '../../platform/database.ts';
import type { Mail, QueueMail } from '../../platform/mail/mail.ts';
import { EXPORT_OFFERED_DAYS } from './personal-data.tables.ts';

/** The emails about a copy of the data and about the end of an account. */
export class PersonalDataMails {
  private readonly queueMail: QueueMail;
  private readonly origin: string;

  /** @param origin Address of the site without a path. */
  constructor(queueMail: QueueMail, origin: string) {
    this.queueMail = queueMail;
    this.origin = origin;
  }

  sendExportReady(db: Database, email: string): Promise<void> {
    return this.send(db, email, 'The copy of your data is ready', {
      paragraphs: [`Download it on your account page within ${EXPORT_OFFERED_DAYS} days. You have to be logged in.`],
      action: { label: 'Open the account', url: `${this.origin}/account` },
    });
  }

  /** @param plan Sentences about the paid plan */
  sendDeletionRequested(db: Database, email: string, erasedAfter: Date, plan: readonly string[]): Promise<void> {
    const day = erasedAfter.toISOString().slice(0, 10);
    return this.send(db, email, 'Your account will be deleted', {
      paragraphs: [
        `All browsers were logged out. What is stored about you is erased on ${day}.`,
        ...plan,
        'Messages to your channels (email, Telegram, webhooks and devices) end now, except alerts about your accounts at brokers: they end with the erasure.',
        'Copying to your accounts at brokers is halted. Open positions keep their stops. Targets stay too, except at Kraken, Bybit and OKX, which hold none.',
        'Once the account is erased, this site no longer follows these positions: manage them at your broker.',
        'To keep the account, log in before. If you did not ask for this, log in and choose a new password.',
      ],
      action: { label: 'Log in and keep the account', url: `${this.origin}/login` },
    });
  }

  /** @param plan As of `sendDeletionRequested` */
  sendDeletionCancelled(db: Database, email: string, plan: readonly string[]): Promise<void> {
    return this.send(db, email, 'Your account is kept', {
      paragraphs: [
        'You logged in, so the deletion of your account is cancelled.',
        'Your channels receive messages again. Those that were due since you asked for the deletion are not sent.',
        'API keys and share links stay ended: create new ones. Copying to accounts at brokers stays halted until you resume it.',
        ...plan,
      ],
    });
  }

  private send(db: Database, to: string, subject: string, rest: Pick<Mail, 'paragraphs' | 'action'>): Promise<void> {
    return this.queueMail(db, { to, subject, title: subject, isUnlimited: true, ...rest });
  }
}
