import type { NoticeDraft } from '@sealtick/contract';
import type { ContentLibrary } from '../content/index.ts';

/** What a member can do about a change, by document. */
const RIGHTS: Readonly<Record<NoticeDraft['id'], string>> = {
  terms:
    'If you do not agree, you may cancel before that day: choose "Cancel the plan" under Plan and billing on your account page, or delete your account there. The terms say what is refunded.',
  privacy: 'If you do not agree, you may delete your account before that day, on your account page.',
};

/** Returns the drafts about the legal documents, with title, version and page as the site shows them. */
export const getNoticeDrafts = (library: Pick<ContentLibrary, 'getLegal'>): NoticeDraft[] =>
  (['terms', 'privacy'] as const).map((id) => {
    const { title, updated, fields, address } = library.getLegal(id);
    const version = `version ${fields.version}`;
    return {
      id,
      subject: `Change of our ${title}: ${version}`,
      text: [
        `There is a new version of our ${title}: ${version}, dated ${toWords(updated)}.`,
        'What changes: [what changes]',
        `The change takes effect on [day]. ${RIGHTS[id]}`,
      ].join('\n\n'),
      page: address,
    };
  });

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const toWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
