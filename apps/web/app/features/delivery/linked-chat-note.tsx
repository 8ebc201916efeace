import type { Channel } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatAge } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { hasNotEnded } from './channel-kind-views.ts';
import { useRemoveChannel } from './use-remove-channel.ts';

/** Chats that were linked in the last day, each with a way to unlink it: a code links the chat that sends it first. */
export function LinkedChatNotes({ chats }: { chats: readonly Channel[] }) {
  const now = useWallNow();
  return chats
    .filter((chat) => hasNotEnded(chat) && now - Date.parse(chat.createdAt) < DAY_MS)
    .map((chat) => <LinkedChatNote key={chat.id} chat={chat} now={now} />);
}

function LinkedChatNote({ chat, now }: { chat: Channel; now: number }) {
  const { remove, isPending } = useRemoveChannel(chat, 'Chat unlinked');
  const { label, createdAt } = chat;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-input border border-line-strong px-3 py-2.5 text-13">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <b className="font-strong text-ink-1">{label}</b> sent your code {formatAge(createdAt, now)} and receives your
        signals. If you do not know this chat, unlink it.
      </p>
      <Button size="small" variant="danger" isLoading={isPending} onClick={remove}>
        Not me: unlink
      </Button>
    </div>
  );
}
