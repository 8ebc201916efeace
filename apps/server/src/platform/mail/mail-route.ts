/** Address of the development mailbox. */
export const MAILBOX_PATH = '/dev/mail';

/** The operator's mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from its start, rather than by STARTTLS. */
  readonly isEncrypted: boolean;
  /** Whether it runs on this machine. */
  readonly isLocal: boolean;
  readonly account: { readonly user: string; readonly password: string } | null;
}

/** How emails leave the program; null where nothing is set, so that they stay queued. */
export type MailRoute =
  | {
      readonly kind: 'smtp';
      readonly server: SmtpServer;
      readonly from: string;
      /** Most emails of deliveries in a second; null for no limit. */
      readonly perSecond: number | null;
    }
  | {
      readonly kind: 'mailbox';
      /** Opens the development mailbox. */
      readonly key: string;
    }
  | null;
