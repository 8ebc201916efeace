import { useMutation } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatPrice } from '../../lib/text/format.ts';
import { toast, toastFailure } from '../../ui/toast/toast.ts';
import { createPriceAlert, deletePriceAlert } from '../../widgets/price-alerts/price-alerts.queries.ts';
import { levelsText } from './levels-text.ts';
import { rowLevels } from './row-levels.ts';
import type { SignalView } from './signal-view.ts';

/** Returns what the menu of a row does with its signal; each act says what it did. */
export function useRowActs(signal: SignalView) {
  const { origin } = useSite();
  const { id, symbol, side, timeframe, strategyName, plan, digits } = signal;
  const removing = useMutation({
    ...deletePriceAlert,
    onError: toastFailure('The alert is still there'),
  });
  const creating = useMutation({
    ...createPriceAlert,
    onSuccess: async (alert, ...rest) => {
      await createPriceAlert.onSuccess(alert, ...rest);
      toast({
        title: `Alert at ${symbol} ${formatPrice(alert.level)}`,
        description: `You get a message when the price is at or ${alert.direction} it.`,
        action: {
          label: 'Undo',
          altText: 'Delete it in the notification settings',
          onClick: () => removing.mutate({ id: alert.id }),
        },
      });
    },
    onError: toastFailure('No alert was set'),
  });
  const copy = async (text: string, title: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title });
    } catch {
      toast({ variant: 'destructive', title: 'Not copied', description: 'The browser does not allow it.' });
    }
  };
  return {
    copyLevels: () => copy(levelsText(signal, rowLevels(signal)), `Levels of ${symbol} copied`),
    share: async () => {
      const url = origin + paths.signal(id);
      if (typeof navigator.share !== 'function') return copy(url, 'Link copied');
      const title = `${side === 'long' ? 'Long' : 'Short'} ${symbol} ${timeframe} by ${strategyName}`;
      // A visitor who closes the share menu needs no message.
      await navigator.share({ title, url }).catch(() => undefined);
    },
    alertAtEntry: () =>
      creating.mutate({ symbol, level: plan.entry.toFixed(digits), note: `Entry of ${strategyName}` }),
  };
}
