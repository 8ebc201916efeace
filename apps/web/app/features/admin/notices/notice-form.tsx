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
import { AUDIENCES, DRAFT_LABELS, isSame } from './notice-text.ts';
import { noticesQuery } from './notices.queries.ts';
import { PreviewCard } from './preview-card.tsx';

const EMPTY = { subject: '', text: '', page: '', audience: 'all' as NoticeAudience };

type Fields = typeof EMPTY;

const toNotice = ({ page, ...fields }: Fields) => ({ ...fields, page: page.trim() || null });

/** The fields of a notice. It is sent from its preview, which is shown while the fields are the ones that it is of. */
export function NoticeForm({ drafts }: { drafts: readonly NoticeDraft[] }) {
  const { value, change, forget } = useDraft('notice', EMPTY);
  const preview = useProvenWrite(writes.memberNotices.preview, () => []);
  const send = useProvenWrite(writes.memberNotices.send, () => [noticesQuery()]);
  const [seen, setSeen] = useState<{ fields: Fields; preview: NoticePreview } | null>(null);
  const [replacement, setReplacement] = useState<Omit<NoticeDraft, 'id'> | null>(null);
  const { subject, text, audience } = value;
  const { audience: _, ...typed } = value;
  const isTyped = ![EMPTY, ...drafts].some((draft) => isSame(typed, draft));
  const shown = seen !== null && isSame(seen.fields, value) ? seen : null;
  const errors = preview.problem?.fields ?? {};
  const show = () => {
    send.dismiss();
    void preview.send(toNotice(value), (answer) => setSeen({ fields: value, preview: answer }));
  };
  const sendShown = ({ fields }: NonNullable<typeof seen>) =>
    send.send(toNotice(fields), ({ members }) => {
      forget(fields);
      setSeen(null);
      toast({ title: 'Notice sent', description: `${formatCounted(members, 'email')} will be sent.` });
    });
  return (
    <>
      <TitledCard id="new-notice" title="New notice">
        <CardBody>
          <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={handleSubmit(show)}>
            <div className="flex flex-wrap items-center gap-2">
              {drafts.map(({ id, ...draft }) => (
                <Button key={id} size="small" onClick={() => (isTyped ? setReplacement(draft) : change(draft))}>
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
              onChange={(audience) => change({ audience })}
            />
            <TextField
              label="Subject"
              name="subject"
              value={subject}
              maxLength={NOTICE_SUBJECT_MAX}
              error={errors.subject}
              onChange={(typed) => change({ subject: typed })}
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
              onChange={(typed) => change({ text: typed })}
            />
            <TextField
              label="Page that the email leads to"
              hint="Path on this site, such as /terms-of-service. Empty for none."
              name="page"
              value={value.page}
              error={errors.page && `The page ${errors.page}.`}
              onChange={(typed) => change({ page: typed })}
              autoComplete="off"
            />
            <ProblemLine hasFields of={preview.problem ?? (shown === null ? send.problem : null)} />
            <div className="dialog-actions">
              <Button
                type="submit"
                variant={shown === null ? 'primary' : 'secondary'}
                isLoading={preview.isSending || send.isSending}
              >
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
            change(replacement);
          }}
        />
      )}
      {shown !== null && (
        <PreviewCard
          notice={toNotice(shown.fields)}
          preview={shown.preview}
          sending={send}
          onSend={() => void sendShown(shown)}
        />
      )}
    </>
  );
}
