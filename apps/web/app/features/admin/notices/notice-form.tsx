import {
  NOTICE_SUBJECT_MAX,
  NOTICE_TEXT_MAX,
  type NoticeAudience,
  type NoticeDraft,
  type NoticePreview,
  writes,
} from '@sealtick/contract';
import { useState } from 'react';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { formatCounted } from '../../../lib/text/format.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { AUDIENCES, DRAFT_LABELS } from './notice-text.ts';
import { noticesQuery } from './notices.queries.ts';
import { PreviewCard } from './preview-card.tsx';

const EMPTY = { subject: '', text: '', page: '', audience: 'all' as NoticeAudience };

/** The fields of a notice. It is sent from its preview, which any change of a field closes. */
export function NoticeForm({ drafts }: { drafts: readonly NoticeDraft[] }) {
  const { value, change, clear } = useDraft('notice', EMPTY);
  const preview = useProvenWrite(writes.memberNotices.preview, () => []);
  const [seen, setSeen] = useState<NoticePreview | null>(null);
  const [replacement, setReplacement] = useState<Omit<NoticeDraft, 'id'> | null>(null);
  const { subject, text, audience } = value;
  const isTyped = text !== '' && !drafts.some((draft) => draft.text === text);
  const notice = { subject, text, page: value.page.trim() || null, audience };
  const edit = (part: Partial<typeof EMPTY>) => {
    change(part);
    setSeen(null);
  };
  const errors = preview.problem?.fields ?? {};
  const done = (members: number) => {
    clear();
    setSeen(null);
    toast({ title: 'Notice sent', description: `${formatCounted(members, 'email')} will be sent.` });
  };
  return (
    <>
      <TitledCard id="new-notice" title="New notice">
        <CardBody>
          <form noValidate className="grid gap-4" onSubmit={handleSubmit(() => void preview.send(notice, setSeen))}>
            <div className="flex flex-wrap items-center gap-2">
              {drafts.map(({ id, ...draft }) => (
                <Button key={id} size="small" onClick={() => (isTyped ? setReplacement(draft) : edit(draft))}>
                  {DRAFT_LABELS[id]}
                </Button>
              ))}
              <span className="text-12 text-ink-3">
                A button fills in title, version and page of the document on this site.
              </span>
            </div>
            <ChoiceField
              label="Members"
              error={errors.audience}
              name="audience"
              value={audience}
              choices={AUDIENCES.map(({ name, label }) => [name, label])}
              onChange={(audience) => edit({ audience })}
            />
            <TextField
              label="Subject"
              name="subject"
              value={subject}
              maxLength={NOTICE_SUBJECT_MAX}
              error={errors.subject}
              onChange={(typed) => edit({ subject: typed })}
              autoComplete="off"
            />
            <TextArea
              label="Text"
              hint="Each line is a paragraph."
              name="text"
              rows={10}
              value={text}
              maxLength={NOTICE_TEXT_MAX}
              error={errors.text && (/^must/.test(errors.text) ? `The text ${errors.text}.` : errors.text)}
              onChange={(typed) => edit({ text: typed })}
            />
            <TextField
              label="Page that the email leads to"
              hint="Path on this site, such as /terms-of-service. Empty for none."
              name="page"
              value={value.page}
              error={errors.page && `The page ${errors.page}.`}
              onChange={(typed) => edit({ page: typed })}
              autoComplete="off"
            />
            <ProblemLine hasFields of={preview.problem} />
            <div className="dialog-actions">
              <Button type="submit" variant={seen === null ? 'primary' : 'secondary'} isLoading={preview.isSending}>
                Preview
              </Button>
            </div>
          </form>
        </CardBody>
      </TitledCard>
      {replacement !== null && (
        <AlertDialog
          title="Replace what is typed?"
          text="The draft replaces subject, text and page. What is typed is lost."
          confirmLabel="Replace it"
          isDestructive
          onCancel={() => setReplacement(null)}
          onConfirm={() => {
            setReplacement(null);
            edit(replacement);
          }}
        />
      )}
      {seen !== null && <PreviewCard notice={notice} preview={seen} refreshes={[noticesQuery()]} onSent={done} />}
    </>
  );
}
