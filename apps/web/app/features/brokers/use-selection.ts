import { BROKERS, type BrokerConnection, type BrokerId } from '@sealtick/contract';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';

const NEW = 'new';

/** What is selected on the page, from its address. */
export interface Selection {
  /** Null before one is selected. */
  readonly broker: BrokerId | null;
  /** The selected account at that broker; null where its form is shown. */
  readonly connection: BrokerConnection | null;
  /** Selects a broker; null selects none. */
  readonly selectBroker: (broker: BrokerId | null) => void;
  /** Selects an account of the broker; null shows the form for another one. */
  readonly selectAccount: (broker: BrokerId, id: string | null) => void;
}

const isConnectable = (id: string): id is BrokerId =>
  Object.hasOwn(BROKERS, id) && BROKERS[id as BrokerId].form !== 'interest';

/** Returns the selected broker and account: without a choice the first account of the member. */
export function useSelection(connections: readonly BrokerConnection[]): Selection {
  const [params, change] = useSetParam();
  const asked = params.get('broker') ?? '';
  const account = params.get('account');
  const broker = isConnectable(asked) ? asked : (connections[0]?.broker ?? null);
  const ofBroker = connections.filter((one) => one.broker === broker);
  const chosen = ofBroker.find(({ id }) => id === account) ?? ofBroker[0] ?? null;
  return {
    broker,
    connection: account === NEW ? null : chosen,
    selectBroker: (next) => change({ broker: next ?? '', account: '' }),
    selectAccount: (of, id) => change({ broker: of, account: id ?? NEW }),
  };
}
