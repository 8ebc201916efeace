import type { NoticeAudience, NoticeDraft, SentNotice } from '@sealtick/contract';

/** Who receives a notice, in the order of the choice. */
export const AUDIENCES: readonly { readonly name: NoticeAudience; readonly label: string }[] = [
  { name: 'all', label: 'All with a confirmed address' },
  { name: 'paid', label: 'With a paid or granted plan' },
];

/** Buttons that fill in a draft. */
export const DRAFT_LABELS: Readonly<Record<NoticeDraft['id'], string>> = {
  terms: 'Change of terms',
  privacy: 'Change of the privacy policy',
};

/** Returns who sent a notice. */
export const getSender = ({ by, operator }: Pick<SentNotice, 'by' | 'operator'>): string =>
  by === 'command-line' ? 'Command line' : (operator ?? 'Erased account');

/** Returns whether fields of a notice have the same values elsewhere. */
export const isSame = <T extends object>(fields: T, other: Readonly<T>): boolean =>
  Object.entries(fields).every(([name, value]) => value === other[name as keyof T]);
