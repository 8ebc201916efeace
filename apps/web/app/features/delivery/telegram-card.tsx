import { CHANNELS, writes } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { isCancelled, useProven } from '../../widgets/step-up/proof.ts';
import { hasNotEnded, isOffered } from './channel-kind-views.ts';
import { ChannelLines } from './channel-lines.tsx';
import { figuresQuery, telegramQuery } from './delivery.queries.ts';
import { getChannels } from './delivery-form.ts';
import { LinkedChatNotes } from './linked-chat-note.tsx';
import { TelegramSteps } from './telegram-steps.tsx';
import type { DeliveryEditing } from './use-delivery-settings.ts';

/** How often the page asks whether the chat is linked. */
const POLL_MS = 3_000;
const createCode = writeMutation(writes.deliveryTelegram.createCode, () => [telegramQuery()]);

/** Telegram: whether, and the steps that link a chat. The page updates automatically once it is linked. */
export function TelegramCard({ editing: { form, change, channels, isMember } }: { editing: DeliveryEditing }) {
  const prove = useProven();
  const now = useWallNow();
  const chats = getChannels(channels, 'telegram');
  const linked = chats.filter(hasNotEnded).length;
  const [isOpen, setOpen] = useState(false);
  const {
    mutate,
    data: code,
    error,
    isPending,
    reset,
  } = useMutation({
    ...createCode,
    mutationFn: (input: Record<never, never>, context) => prove(() => createCode.mutationFn(input, context)),
  });
  const isValid = code !== undefined && Date.parse(code.expiresAt) > now;
  const poll = isValid ? { refetchInterval: POLL_MS } : {};
  const bot = useQuery({ ...telegramQuery(), enabled: isMember, ...poll });
  useQuery({ ...channelsQuery(), enabled: isMember, ...poll });
  const hasNoBot = !isOffered('telegram', useQuery(figuresQuery()).data);
  useOnceLinked(linked, () => {
    setOpen(false);
    reset();
  });
  const open = (isOn: boolean) => {
    setOpen(isOn);
    if (isOn && isMember && !isValid) mutate({});
  };
  const isSteps = isOpen && !hasNoBot;
  return (
    <Card aria-label="Telegram bot" className="grid gap-3 px-4 py-4 md:px-5">
      <Switch
        label="Telegram bot"
        hint={
          hasNoBot
            ? 'This site has no Telegram bot yet, so signals cannot be sent by Telegram.'
            : 'New signals with their levels, and every change to them'
        }
        isOn={linked > 0 ? form.telegramOn : isSteps}
        isDisabled={hasNoBot}
        onChange={linked > 0 ? (telegramOn) => change({ telegramOn }) : open}
      />
      <LinkedChatNotes chats={chats} />
      <ChannelLines label="Telegram chats" channels={chats} onLinkAgain={hasNoBot ? undefined : () => open(true)} />
      {isSteps && (
        <TelegramSteps
          code={code ?? null}
          botName={bot.data?.botName ?? null}
          isMember={isMember}
          isPending={isPending}
          problem={isCancelled(error) ? 'The code needs a proof of who you are.' : error}
          onRenew={() => mutate({})}
        />
      )}
      {linked > 0 && !hasNoBot && (isOpen || chats.length < CHANNELS.telegram.max) && (
        <Button size="small" className="justify-self-start" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Cancel' : 'Link another chat'}
        </Button>
      )}
    </Card>
  );
}

/** Shows a message when a chat is linked while the page is open. @param linked Chats that have not ended */
function useOnceLinked(linked: number, onLinked: () => void): void {
  const before = useRef(linked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number alone says that a chat was linked
  useEffect(() => {
    if (linked > before.current) {
      toast({ title: 'Telegram linked', description: 'Signals are sent to the chat from now on.' });
      onLinked();
    }
    before.current = linked;
  }, [linked]);
}
