import { BROKER_ENVIRONMENTS, BROKERS, type BrokerConnectInput, type BrokerId, hasDemo } from '@sealtick/contract';
import { useId } from 'react';
import { ENVIRONMENT_NAMES } from '../../lib/text/account-name.ts';

type Environment = BrokerConnectInput['environment'];

interface EnvironmentChoiceProps {
  broker: BrokerId;
  value: Environment;
  error: string | undefined;
  onChange: (environment: Environment) => void;
}

/** Where an account trades: with play money, or with real money. */
export function EnvironmentChoice({ broker, value, error, onChange }: EnvironmentChoiceProps) {
  const id = useId();
  const lacksDemo = !hasDemo(broker);
  const described = [lacksDemo && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="mb-1.5 font-strong text-13 text-ink-1">Trading Environment</legend>
      <div className="grid grid-cols-2 rounded-input border border-line-control p-0.5">
        {BROKER_ENVIRONMENTS.map((environment) => (
          <label
            key={environment}
            className="grid min-h-10 cursor-pointer place-items-center rounded-chip text-13 text-ink-2 hover:text-ink-1 has-checked:bg-surface-3 has-checked:font-strong has-checked:text-ink-1 has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-focus-visible:shadow-focus md:min-h-8"
          >
            <input
              type="radio"
              name={`${id}environment`}
              value={environment}
              checked={environment === value}
              disabled={environment === 'demo' && lacksDemo}
              onChange={() => onChange(environment)}
              className="sr-only"
            />
            {ENVIRONMENT_NAMES[environment]}
          </label>
        ))}
      </div>
      {lacksDemo && (
        <p id={`${id}hint`} className="mt-1.5 text-12 text-ink-3">
          {`${BROKERS[broker].name} has no demo accounts. Try the paper account first.`}
        </p>
      )}
      {error && (
        <p id={`${id}error`} role="alert" className="mt-1.5 text-12 text-short">
          {error}
        </p>
      )}
    </fieldset>
  );
}
