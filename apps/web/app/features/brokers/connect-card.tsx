import { BROKERS, type BrokerConnected, type BrokerId } from '@sealtick/contract';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { ConnectForm } from './connect-form.tsx';

interface ConnectCardProps {
  broker: BrokerId;
  isMember: boolean;
  onConnected: (connected: BrokerConnected) => void;
  onCancel: () => void;
}

/** The form that connects an account at a broker. */
export function ConnectCard(props: ConnectCardProps) {
  const { name, form } = BROKERS[props.broker];
  const hasKeys = form === 'token' || form === 'key-and-secret';
  return (
    <Card aria-labelledby="connect">
      <CardHeader id="connect" title={`Connect ${name}`}>
        {hasKeys && <span className="text-13 text-ink-3">Keys are stored encrypted</span>}
      </CardHeader>
      <CardBody className="[&>form]:mt-0">
        <ConnectForm key={props.broker} {...props} />
      </CardBody>
    </Card>
  );
}
