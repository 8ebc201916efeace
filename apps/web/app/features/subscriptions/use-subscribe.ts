import type { Channel, DeliveryPreview } from '@sealtick/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { readAgain } from '../../lib/data/stale.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { previewQuery } from '../../lib/queries/delivery-preview.query.ts';
import { sendsNothing } from '../../lib/text/month-text.ts';
import { toast } from '../../ui/toast/toast.ts';
import { channelsText } from './channels-text.ts';
import { ofChannels, ofFollowed, subscribe } from './subscriptions.queries.ts';

/** Returns the mutation that subscribes to a strategy; its message says where the signals go. @param name Of the strategy. */
export function useSubscribe(name: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...subscribe,
    onSuccess: async (_subscription, { strategyId }) => {
      // The message waits for the channels alone.
      void readAgain(client, ofFollowed());
      await readAgain(client, ofChannels());
      const [channels, preview] = await Promise.all([
        client.fetchQuery(channelsQuery()).catch(() => []),
        client.fetchQuery(previewQuery({ strategyId })).catch(() => null),
      ]);
      const { description, label, to } = destination(channels, preview);
      toast({
        title: `Subscribed to ${name}`,
        description,
        action: { label, altText: 'Open the delivery settings', onClick: () => void navigate(to) },
      });
    },
  });
}

/** Returns where the signals of a strategy go, and what changes it. @param preview What the rules would have sent of it; null if unknown */
function destination(channels: readonly Channel[], preview: DeliveryPreview | null) {
  const text = channelsText(channels);
  const onlyHere = 'Its signals appear on this site only.';
  if (text === 'Web')
    return {
      description: `${onlyHere} Choose where else they go.`,
      label: 'Choose channels',
      to: paths.deliverySettings,
    };
  if (preview !== null && sendsNothing(preview))
    return {
      description: `${onlyHere} Your settings would have sent none of the last month.`,
      label: 'Change what is sent',
      to: paths.signalPreferences,
    };
  return { description: `New signals go to: ${text}.`, label: 'Change channels', to: paths.deliverySettings };
}
