import { z } from 'zod';
import { NoticeAudience, NoticeFields, NoticePreview } from '../member-notice.ts';
import { plainText } from '../plain-text.ts';
import { declareWrite } from './write.ts';

const CONSOLE = { method: 'POST', tag: 'console', callers: 'operators', bodyLimit: 32 * 1024 } as const;
const ToMembers = z.strictObject({ ...NoticeFields, audience: NoticeAudience });

export const preview = declareWrite({
  ...CONSOLE,
  path: '/api/admin/member-notice-previews',
  summary: 'Returns a notice as its members would receive it, with their number, and sends nothing',
  body: ToMembers,
  answer: NoticePreview,
  audit: null,
});

export const test = declareWrite({
  ...CONSOLE,
  path: '/api/admin/member-notice-tests',
  summary: 'Emails a notice to its author alone',
  body: ToMembers,
  answer: z.object({
    /** Address of the author. */
    email: plainText(),
  }),
  audit: { act: 'member-notice.tested', label: 'Test of a notice to members sent', subject: 'subject' },
});

export const send = declareWrite({
  ...CONSOLE,
  path: '/api/admin/member-notices',
  summary: 'Emails a notice to members, each once',
  body: ToMembers,
  answer: z.object({
    /** Members whom it reaches. */
    members: z.number(),
  }),
  errors: {
    CONFLICT: 'The same notice was sent before',
    UNPROCESSABLE: 'No member would receive it',
  },
  audit: { act: 'member-notice.sent', label: 'Notice to members sent', subject: 'subject' },
});
