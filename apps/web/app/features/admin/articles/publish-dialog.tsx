import { type EditedArticle, writes } from '@sealtick/contract';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { FormDialog } from '../incidents/form-dialog.tsx';
import { reachText } from './article-text.ts';
import { ofArticle } from './articles.queries.ts';

interface PublishDialogProps {
  article: EditedArticle;
  /** The one that the form shows. */
  revision: number;
  /** Email addresses on the newsletter. */
  subscribers: number;
  onClose: () => void;
}

/** Publishes an article now or at a later time, with or without its email. */
export function PublishDialog({ article, revision: shown, subscribers, onClose }: PublishDialogProps) {
  const { id, publishAt, email } = article;
  // Not one that is read after a refusal: it has not been checked yet.
  const [revision] = useState(shown);
  const { isSending, problem, send } = useProvenWrite(writes.adminArticles.publish, () => ofArticle(id));
  // A control without a zone: it is UTC here.
  const [typed, setTyped] = useState(publishAt?.slice(0, 16) ?? '');
  const [isEmailed, setEmailed] = useState(article.isEmailed);
  const at = typed === '' ? null : `${typed}:00.000Z`;
  return (
    <FormDialog
      title="Publish the article"
      text="What is stored is published. Text that was typed and not saved is not part of it."
      action={at === null ? 'Publish now' : 'Schedule'}
      isSending={isSending}
      problem={problem}
      onSubmit={() =>
        void send({ id, revision, at, isEmailed }, ({ state }) => {
          onClose();
          toast({ title: state === 'scheduled' ? 'Article scheduled' : 'Article published' });
        })
      }
      onClose={onClose}
    >
      <TextField
        label="Time, UTC"
        hint="Empty publishes it now."
        error={problem?.fields.at && `The time ${problem.fields.at}`}
        type="datetime-local"
        name="at"
        value={typed}
        onChange={setTyped}
      />
      {email === null && (
        <Checkbox name="isEmailed" checked={isEmailed} onChange={({ target }) => setEmailed(target.checked)}>
          Send it to the newsletter when it is published. {reachText(subscribers)}
        </Checkbox>
      )}
    </FormDialog>
  );
}
