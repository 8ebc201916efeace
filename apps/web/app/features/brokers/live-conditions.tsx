import { BROKERS, type BrokerId, hasDemo, LIVE_RISK_WARNING } from '@sealtick/contract';
import { TextField } from '../../ui/text-field.tsx';

/** What a live account needs, and the risk warning that is typed. */
export function LiveConditions({ broker, error }: { broker: BrokerId; error: string | undefined }) {
  const { name } = BROKERS[broker];
  return (
    <>
      <div className="text-13">
        <p>A Live Account trades with your money. It needs:</p>
        <ul className="mt-1 grid list-disc gap-0.5 pl-5">
          <li>a confirmed email address</li>
          <li>an authenticator app or a passkey</li>
          <li>
            {hasDemo(broker)
              ? `a Demo Account of ${name} that has been connected for a day`
              : 'the paper account here, connected for a day'}
          </li>
        </ul>
      </div>
      <TextField
        label="Risk warning"
        hint={`Type: ${LIVE_RISK_WARNING}`}
        error={error}
        name="confirmation"
        autoComplete="off"
        maxLength={200}
        required
      />
    </>
  );
}
