import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { toast } from '../../ui/toast/toast.ts';
import { channelsText } from './channels-text.ts';
import { subscribe } from './subscriptions.queries.ts';

/** Returns the mutation that subscribes to a strategy; its message says where the signals go. @param name Of the strategy. */
export function useSubscribe(name: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    ...subscribe,
    onSuccess: async (...result) => {
      await subscribe.onSuccess(...result);
      const channels = await client.fetchQuery(channelsQuery()).catch(() => []);
      const isWebOnly = channelsText(channels) === 'Web';
      toast({
        title: `Subscribed to ${name}`,
        description: isWebOnly
          ? 'Its signals appear on this site only. Choose where else they go.'
          : `New signals go to: ${channelsText(channels)}.`,
        action: {
          label: isWebOnly ? 'Choose channels' : 'Change channels',
          altText: 'Open the delivery settings',
          onClick: () => void navigate(paths.deliverySettings),
        },
      });
    },
  });
}
