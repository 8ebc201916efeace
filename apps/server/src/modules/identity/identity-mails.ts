import type { Database } from '../../platform/database.ts';
import type { MailLimit, QueuedMail, QueueMail } from '../../platform/mail/mail.ts';
import { maskAddress } from '../../platform/mail/mask-address.ts';

/** The page on which a link to a new password is requested. */
const FORGOTTEN = '/login?mode=forgot';
const NOT_YOU = 'If this was not you, ignore this email: nothing changes.';

interface IdentityMailsDeps {
  readonly db: Database;
  readonly queueMail: QueueMail;
  /** Returns the address of the site without a path. */
  readonly origin: () => string;
}

type Rest = Pick<QueuedMail, 'paragraphs' | 'action' | 'notes' | 'accountId'> & MailLimit;

/** The emails of sign-up and login. A link opens a page with a button, so that an email scanner uses nothing up. */
export class IdentityMails {
  private readonly deps: IdentityMailsDeps;

  constructor(deps: IdentityMailsDeps) {
    this.deps = deps;
  }

  /** Returns the same emails, queued in a transaction. */
  in(db: Database): IdentityMails {
    return new IdentityMails({ ...this.deps, db });
  }

  /** @param returnTo Path of the site to which the confirmation leads on. */
  sendConfirmation(
    email: string,
    token: string,
    returnTo: string,
    limit: MailLimit = { cause: 'sign-up' },
  ): Promise<void> {
    return this.send(email, 'Confirm your email address', {
      ...limit,
      paragraphs: ['Someone, probably you, signed up with this address. Confirm it to create the account.'],
      action: { label: 'Confirm the address', url: this.link('confirm', token, returnTo) },
      notes: ['The link is valid for 24 hours, once.', NOT_YOU],
    });
  }

  /** @param accountId The account that asked to change its address to this one; null for a sign-up */
  sendHasAccount(email: string, accountId: string | null = null): Promise<void> {
    return this.send(email, 'You already have an account', {
      cause: 'has-account',
      accountId,
      paragraphs: ['Someone, probably you, signed up with this address, which already has an account.'],
      action: { label: 'Log in', url: `${this.deps.origin()}/login` },
      notes: [NOT_YOU],
    });
  }

  /** @param isByOwner Whether a browser of the account asked for it */
  sendLink(email: string, token: string, isByOwner: boolean): Promise<void> {
    return this.send(email, 'Your link to log in', {
      cause: 'account-link',
      isByOwner,
      paragraphs: ['Log in with this link. No password is needed.'],
      action: { label: 'Log in', url: this.link('link', token) },
      notes: ['The link is valid for 15 minutes, once.', NOT_YOU],
    });
  }

  /** @param isByOwner Whether a browser of the account asked for it */
  sendReset(email: string, token: string, isByOwner: boolean): Promise<void> {
    return this.send(email, 'Choose a new password', {
      cause: 'account-link',
      isByOwner,
      paragraphs: ['Choose a new password with this link. All browsers are then logged out.'],
      action: { label: 'Choose a password', url: this.link('reset', token) },
      notes: ['The link is valid for 15 minutes, once.', NOT_YOU],
    });
  }

  sendPasswordChanged(email: string): Promise<void> {
    return this.send(email, 'Your password was changed', {
      paragraphs: [
        'The password of your account was changed, and all browsers were logged out.',
        'If this was not you, choose a new password immediately: someone can read your email.',
      ],
      action: { label: 'Choose a new password', url: this.deps.origin() + FORGOTTEN },
      isUnlimited: true,
    });
  }

  /** @param isByOwner Whether it is the current address of the account that asked for it */
  sendEmailChange(email: string, token: string, accountId: string, isByOwner: boolean): Promise<void> {
    return this.send(email, 'Confirm the change of an email address', {
      cause: 'email-change',
      isByOwner,
      accountId,
      paragraphs: [
        'Someone, probably you, wants to change the email address of an account. It changes once this is confirmed at the current and at the new address.',
      ],
      action: { label: 'Confirm the change', url: this.link('email', token) },
      notes: ['The link is valid for 24 hours.', NOT_YOU],
    });
  }

  /** @param email The former address, whose mailbox others may read: the new one is masked */
  sendEmailChanged(email: string, changed: { readonly to: string; readonly accountId: string }): Promise<void> {
    const { to, accountId } = changed;
    return this.send(email, 'Your email address was changed', {
      accountId,
      paragraphs: [
        `Your account has another email address now: ${maskAddress(to)}. Emails are no longer sent to this one, and links in earlier emails no longer work.`,
        'If this was not you, contact us immediately, and give the time of this email.',
      ],
      action: { label: 'Contact us', url: `${this.deps.origin()}/help-center?tab=contact` },
      isUnlimited: true,
    });
  }

  /** @param change A sentence, such as `A passkey was added.` */
  sendProtectionChanged(email: string, change: string): Promise<void> {
    return this.send(email, 'The protection of your account changed', {
      paragraphs: [change, 'If this was not you, change your password immediately, and log all other browsers out.'],
      action: { label: 'Choose a new password', url: this.deps.origin() + FORGOTTEN },
      isUnlimited: true,
    });
  }

  /** One a day. @param until When the next code is accepted */
  sendCodesUsedUp(email: string, until: Date): Promise<void> {
    const time = until.toISOString().slice(0, 16).replace('T', ' ');
    return this.send(email, 'No more codes are accepted for now', {
      cause: 'codes-used-up',
      paragraphs: [
        `Too many codes or passwords were tried to confirm a login to your account. The next one is accepted at ${time} UTC. A passkey logs you in before that.`,
        'If this was not you, choose a new password now: someone has yours, or can read your email.',
      ],
      action: { label: 'Choose a new password', url: `${this.deps.origin()}/login?mode=forgot` },
      notes: ['You receive this email at most once a day.'],
    });
  }

  /** @param dueAt When the second factors are removed. */
  sendFactorRemoval(email: string, dueAt: Date): Promise<void> {
    const time = dueAt.toISOString().slice(11, 16);
    return this.send(email, 'Your second factors will be removed', {
      paragraphs: [
        'Someone, probably you, informed us that the authenticator app, the recovery codes and the passkeys of your account are lost.',
        `All browsers were logged out. The app, the codes and the passkeys are removed at ${time} UTC; your password then logs in alone.`,
        'If this was not you, log in with a code of the app or with a passkey before that. This cancels the removal.',
      ],
      action: { label: 'Log in', url: `${this.deps.origin()}/login` },
      isUnlimited: true,
    });
  }

  /** The token follows `#`, which browsers never send to a server. */
  private link(kind: string, token: string, returnTo = '/'): string {
    const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo })}`;
    return `${this.deps.origin()}/login/${kind}${query}#${token}`;
  }

  private send(to: string, subject: string, rest: Rest): Promise<void> {
    const { db, queueMail } = this.deps;
    return queueMail(db, { to, subject, title: subject, ...rest });
  }
}
