import { type InputOf, type NoticePreview, writes } from '@sealtick/contract';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../../lib/site/site.tsx';
import { formatCounted } from '../../../lib/text/format.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type ProvenWrite, useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';

interface PreviewCardProps {
  notice: InputOf<typeof writes.memberNotices.send>;
  preview: NoticePreview;
  /** Where the form is with sending it. */
  sending: Pick<ProvenWrite<typeof writes.memberNotices.send>, 'isSending' | 'problem'>;
  onSend: () => void;
}

/** A notice as an email with the number of its members; tries it out, and sends it once that is confirmed. */
export function PreviewCard({ notice, preview, sending, onSend }: PreviewCardProps) {
  const [isAsked, setAsked] = useState(false);
  const test = useProvenWrite(writes.memberNotices.test, () => []);
  const members = formatCounted(preview.members, 'member');
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The form before it fills a screen. Some browsers return a promise, which is not a cleanup function.
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card ref={card} aria-labelledby="preview" className="scroll-mt-(--sticky-top)">
      <CardHeader id="preview" title="Preview">
        <p className="text-13">
          {preview.members === 0 ? 'No member would receive it.' : `It is emailed to ${members}.`}
        </p>
      </CardHeader>
      <CardBody className="grid gap-4">
        <Email {...preview} />
        <ProblemLine of={sending.problem ?? test.problem} />
        <div className="dialog-actions">
          <Button
            isLoading={test.isSending}
            onClick={() =>
              void test.send(notice, ({ email }) =>
                toast({ title: 'Test sent', description: `It is sent to ${email}.` }),
              )
            }
          >
            Send a test to yourself
          </Button>
          {preview.members > 0 && (
            <Button variant="primary" isLoading={sending.isSending} onClick={() => setAsked(true)}>
              Send to {members}
            </Button>
          )}
        </div>
      </CardBody>
      {isAsked && (
        <AlertDialog
          title={`Send this notice to ${members}?`}
          text="Each of them receives it once by email. It cannot be called back or changed afterwards."
          confirmLabel="Send the notice"
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            onSend();
          }}
        />
      )}
    </Card>
  );
}

function Email({ subject, paragraphs, action, notes }: NoticePreview) {
  const { name } = useSite();
  return (
    <article
      aria-label="Email"
      className="rounded-card border border-line bg-surface-0 px-4 py-3.5 wrap-anywhere md:px-5"
    >
      <p className="text-12 text-ink-3">From {name}</p>
      <h3 className="mt-2 font-head text-20 text-ink-1">{subject}</h3>
      <div className="mt-3 grid max-w-160 gap-3">
        {paragraphs.map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs can be equal, and never move
          <p key={i}>{paragraph}</p>
        ))}
        {action !== null && (
          <p>
            {action.label}:{' '}
            <a href={action.url} target="_blank" rel="noreferrer" className={TEXT_LINK}>
              {action.url}
            </a>
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-13 text-ink-3">
            {note}
          </p>
        ))}
      </div>
    </article>
  );
}
