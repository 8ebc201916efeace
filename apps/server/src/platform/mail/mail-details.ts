/** Parts of an email beside its text. The one template draws them, in this order. */
export interface MailDetails {
  /** At the top right, such as until when a signal is valid. */
  readonly aside?: { readonly label: string; readonly value: string };
  /** In front of the title. */
  readonly side?: 'long' | 'short';
  /** Behind the title, quieter. */
  readonly titleNote?: string;
  readonly subtitle?: string;
  readonly picture?: MailPicture;
  readonly figures?: readonly MailFigure[];
  readonly sections?: readonly { readonly title: string; readonly text: string }[];
  readonly proof?: MailProof;
}

/** A picture inside the email, which email programs show without asking a server. */
export interface MailPicture {
  /** PNG in base64. */
  readonly light: string;
  readonly dark: string;
  /** What it shows, for readers without it. */
  readonly alt: string;
}

/** A line of numbers. */
export interface MailFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly result?: string;
  readonly tone?: 'gain' | 'loss';
}

/** By what a reader can prove later what was sent. */
export interface MailProof {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly note: string;
  readonly link: { readonly label: string; readonly url: string };
  /** Added to the text part in full. */
  readonly checkpoint: string;
}

/** Names of the two pictures of an email. */
export type PictureTheme = 'light' | 'dark';

/** Returns the label of a side, with the arrow that does not depend on colour. */
export const sideLabel = (side: NonNullable<MailDetails['side']>): string => (side === 'long' ? '↑ Long' : '↓ Short');
