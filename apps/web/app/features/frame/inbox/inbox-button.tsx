import { UNREAD_MAX } from '@sealtick/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide';
import { useState } from 'react';
import { deferred } from '../../../lib/scripts/deferred.tsx';
import { Icon } from '../../../ui/icon.ts';
import { inboxQuery, markRead, messagesQuery } from './inbox.queries.ts';

/** Its script is loaded when it is opened. */
const InboxDialog = deferred(async () => (await import('./inbox-dialog.tsx')).InboxDialog);

/** The button of the inbox. Closing the inbox marks what it showed as read. */
export function InboxButton() {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { data } = useQuery(inboxQuery());
  const { mutate } = useMutation(markRead);
  const unread = data?.unread ?? 0;
  const count = unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread === 0 ? 'Inbox' : `Inbox, ${count} unread`}
        onClick={() => setOpen(true)}
        className="relative grid size-11 shrink-0 place-items-center self-center rounded-input text-ink-2 hover:text-ink-1 md:size-9"
      >
        <Icon of={Bell} size={18} />
        {unread > 0 && (
          <span className="absolute top-1 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center font-strong text-12 text-on-accent leading-4 tabular-nums md:top-0">
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <InboxDialog
          readAt={data?.readAt ?? null}
          unread={unread}
          onClose={() => {
            setOpen(false);
            const [newest] = client.getQueryData(messagesQuery().queryKey) ?? [];
            if (unread > 0 && newest) mutate({ upTo: newest.queuedAt });
          }}
        />
      )}
    </>
  );
}
