import type { QueuedMail } from '../../../platform/mail/mail.ts';

interface ConfirmationMailInput {
  readonly to: string;
  readonly siteName: string;
  /** Address of the site without a path. */
  readonly origin: string;
  readonly token: string;
  /** The account that asked for it. */
  readonly accountId: string;
}

/** Returns the email by which the owner of an address confirms that signals may be sent to it. It quotes nothing that was typed. */
export function confirmationMail({ to, siteName, origin, token, accountId }: ConfirmationMailInput): QueuedMail {
  const title = 'Confirm this address';
  return {
    to,
    subject: `${title} for signals`,
    title,
    paragraphs: [
      `A member of ${siteName} asked to receive signals and notices at this address.`,
      'Log in to the account of that member and confirm it. Nothing is sent here before that.',
    ],
    action: { label: 'Confirm the address', url: `${origin}/delivery-settings?confirm=${token}` },
    notes: [
      'The link holds for 24 hours and works once.',
      'If it was not you, ignore this email: someone typed your address, and nothing is sent to it.',
    ],
    cause: 'delivery-address',
    accountId,
  };
}
