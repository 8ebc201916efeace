import type { CalledWrite, RequestReceipt, ResponseTimeName, SiteSettings } from '@sealtick/contract';

/** What was typed into a form, by the names of its fields; a ticked box is `yes`. */
export type Typed = Readonly<Record<string, string>>;

/** One field of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'email' | 'phone' | 'text' | 'choice' | 'check';
  readonly isRequired?: boolean;
  readonly most?: number;
  readonly autoComplete?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Shown at the field while it is missing. */
  readonly missing?: string;
}

/** A message to whom it may go wrong: title and sentence. */
export interface Words {
  readonly title: string;
  readonly description?: string;
}

/** When a request is answered: a time, or a day. */
export type Receipt = RequestReceipt | { readonly reference: string; readonly dueOn: string };

/** A form that sends a request. */
export interface FormRule {
  readonly title: string;
  /** The setting that says within which time it is answered. */
  readonly response: ResponseTimeName;
  /** Returns the sentence that says so. @param time Such as `in 2-4 hours` */
  readonly promise: (time: string) => string;
  readonly action: string;
  readonly write: CalledWrite;
  /** Fields that are shown for what is typed. */
  readonly fields: (typed: Typed) => readonly FormField[];
  /** Values at the beginning; every field has one. */
  readonly initial: Typed;
  /** Said if required fields are missing. */
  readonly missing: (typed: Typed) => Words;
  /** Said once it has arrived. */
  readonly success: string;
  /** Said if it could not be sent. */
  readonly failure?: Words;
  /** The email of the same content that is copied; null if none is. */
  readonly mail: {
    readonly receiver: 'salesEmail' | 'supportEmail' | 'complianceEmail';
    readonly subject: string;
    /** Whether the sender is left out. */
    readonly isAnonymous?: (typed: Typed) => boolean;
  } | null;
  /** What the sender does next. */
  readonly next: 'mail' | 'link';
}

/** Addresses of the settings to which requests go. */
export type Receivers = Pick<SiteSettings, 'salesEmail' | 'supportEmail' | 'complianceEmail'>;
