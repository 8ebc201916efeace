import { BROKERS, type Broker, type BrokerConnected, type BrokerId } from '@sealtick/contract';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { getWays } from './broker-ways.ts';
import { ConnectForm } from './connect-form.tsx';
import { hasKeys } from './connection-fields.ts';
import { GeneratedNote } from './generated-note.tsx';

const NOT_TRIED =
  'No order was sent to a real broker before this release. Use a demo account until you have seen an entry, a moved stop and a close.';

interface ConnectCardProps {
  broker: BrokerId;
  /** Undefined for a visitor. */
  brokers: readonly Broker[] | undefined;
  isMember: boolean;
  onConnected: (connected: BrokerConnected) => void;
  /** Another way to connect the broker is chosen. */
  onWay: (broker: BrokerId) => void;
  onCancel: () => void;
}

/** The form that connects an account at a broker. */
export function ConnectCard(props: ConnectCardProps) {
  const { form } = BROKERS[props.broker];
  const [usual] = getWays(props.broker);
  return (
    <Card aria-labelledby="connect">
      <CardHeader id="connect" title={`Connect ${BROKERS[usual!].name}`}>
        {hasKeys(form) && <span className="text-13 text-ink-3">Keys are stored encrypted</span>}
      </CardHeader>
      <CardBody className="grid gap-5 [&>form]:mt-0">
        <GeneratedNote broker={props.broker} />
        {form !== 'none' && <p className="text-13 text-ink-2">{NOT_TRIED}</p>}
        <ConnectForm key={props.broker} {...props} />
      </CardBody>
    </Card>
  );
}
