import { ProblemError } from '@sealtick/client';
import { BROKERS, type BrokerConnection, type InputOf, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { getQueries } from './brokers.queries.ts';

type AccountChange = Omit<InputOf<typeof writes.brokers.change>, 'id'>;

/** Returns what changes the settings of an account, and says if the account was disconnected elsewhere: its card goes away. */
export function useAccountChange({ id, broker }: Pick<BrokerConnection, 'id' | 'broker'>) {
  const { mutateAsync } = useMutation(writeMutation(writes.brokers.change, () => getQueries(id)));
  return async (change: AccountChange): Promise<BrokerConnection> => {
    try {
      return await mutateAsync({ id, ...change });
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) {
        toast({
          variant: 'destructive',
          title: 'Settings not saved',
          description: `This account at ${BROKERS[broker].name} was disconnected in another tab or browser.`,
        });
      }
      throw error;
    }
  };
}
