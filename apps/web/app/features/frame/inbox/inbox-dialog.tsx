import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { groupMessages, isUnread } from './group-messages.ts';
import { markRead, messagesQuery } from './inbox.queries.ts';
import { MessageRow } from './message-row.tsx';

interface InboxDialogProps {
  /** When the inbox was last marked as read; null if never. */
  readAt: string | null;
  unread: number;
  onClose: () => void;
}

/** What was sent to the member in the last seven days, and what became of each message. */
export function InboxDialog({ readAt, unread, onClose }: InboxDialogProps) {
  const marking = useMutation(markRead);
  return (
    <Dialog title="Inbox" text="What was sent to you in the last 7 days." isWide onClose={onClose}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TextLink isAlone to={paths.receipts} onClick={onClose}>
          All receipts
        </TextLink>
        <Button size="small" disabled={unread === 0} isLoading={marking.isPending} onClick={() => marking.mutate({})}>
          Mark all as read
        </Button>
      </div>
      <ProblemLine of={marking.error} />
      <Messages readAt={readAt} onLeave={onClose} />
    </Dialog>
  );
}

function Messages({ readAt, onLeave }: { readAt: string | null; onLeave: () => void }) {
  const read = useQuery(messagesQuery());
  const { data } = read;
  if (data === undefined) return <LoadState read={read} what="your messages" skeleton="h-40" />;
  if (data.length === 0)
    return (
      <EmptyState title="Nothing was sent to you" text="Subscribe to a strategy, and choose where its signals go." />
    );
  return (
    <ul aria-label="Messages" className="divide-y divide-line">
      {groupMessages(data).map((message) => (
        <MessageRow key={message.id} {...message} isUnread={isUnread(message, readAt)} onLeave={onLeave} />
      ))}
    </ul>
  );
}
