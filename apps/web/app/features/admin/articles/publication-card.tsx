import { type EditedArticle, writes } from '@sealtick/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { consolePaths } from '../../../lib/navigation/console-paths.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { emailText, reachText } from './article-text.ts';
import { ofArticle, ofArticles } from './articles.queries.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StateBadge } from './state-badge.tsx';

interface PublicationCardProps {
  article: EditedArticle;
  /** The one that the form shows. */
  revision: number;
  /** Email addresses on the newsletter. */
  subscribers: number;
}

/** Whether an article is on the site and in the newsletter, and what changes that. */
export function PublicationCard({ article, revision, subscribers }: PublicationCardProps) {
  const { id, state, publishAt, email } = article;
  const zone = useTimeZone();
  const navigate = useNavigate();
  const refreshes = () => ofArticle(id);
  const withdraw = useProvenWrite(writes.adminArticles.withdraw, refreshes);
  const send = useProvenWrite(writes.adminArticles.email, refreshes);
  const remove = useProvenWrite(writes.adminArticles.remove, ofArticles);
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'email' | 'remove' | null>(null);
  const canBeSent = state === 'published' && email === null;
  const end = () => setOpen(null);
  const asks = {
    withdraw: {
      title: 'Withdraw the article?',
      text: 'It becomes a draft: its page, the feeds and the search no longer show it. Emails that were sent still link to it.',
      confirmLabel: 'Withdraw',
      send: () => withdraw.send({ id }, () => toast({ title: 'Article withdrawn' })),
    },
    email: {
      title: 'Send it to the newsletter?',
      text: reachText(subscribers),
      confirmLabel: 'Send',
      send: () => send.send({ id }, () => toast({ title: 'Emails queued' })),
    },
    remove: {
      title: 'Delete the draft?',
      text: 'Its text is lost.',
      confirmLabel: 'Delete the draft',
      send: () => remove.send({ id }, () => void navigate(consolePaths.research)),
    },
  };
  const asked = open === null || open === 'publish' ? null : asks[open];
  return (
    <TitledCard id="publication" title="Publication">
      <CardBody className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13">
          <StateBadge state={state} />
          {publishAt !== null && <span>{formatMoment(publishAt, zone)}</span>}
          <span>
            Newsletter: {emailText(article, zone)}
            {canBeSent && subscribers === 0 && ', no subscribers yet'}
          </span>
          {state === 'published' && (
            <Link to={`/research/${id}`} className={`touch ${TEXT_LINK}`}>
              Open the page
            </Link>
          )}
        </p>
        <ProblemLine of={withdraw.problem ?? send.problem ?? remove.problem} />
        <div className="flex flex-wrap gap-2.5">
          {state !== 'published' && (
            <Button onClick={() => setOpen('publish')}>{state === 'draft' ? 'Publish' : 'Change the time'}</Button>
          )}
          {canBeSent && subscribers > 0 && <Button onClick={() => setOpen('email')}>Send to the newsletter</Button>}
          {state !== 'draft' && <Button onClick={() => setOpen('withdraw')}>Withdraw</Button>}
          {state === 'draft' && (
            <Button variant="danger" onClick={() => setOpen('remove')}>
              Delete the draft
            </Button>
          )}
        </div>
      </CardBody>
      {open === 'publish' && (
        <PublishDialog article={article} revision={revision} subscribers={subscribers} onClose={end} />
      )}
      {asked !== null && (
        <AlertDialog
          {...asked}
          isDestructive={open === 'remove'}
          onCancel={end}
          onConfirm={() => {
            end();
            void asked.send();
          }}
        />
      )}
    </TitledCard>
  );
}
