import { BROKER_ENVIRONMENTS, type BrokerConnectInput } from '@sealtick/contract';
import { useId } from 'react';
import { ENVIRONMENT_NAMES } from '../../lib/text/account-name.ts';

type Environment = BrokerConnectInput['environment'];

interface EnvironmentChoiceProps {
  value: Environment;
  error: string | undefined;
  onChange: (environment: Environment) => void;
}

/** Where an account trades: with play money, or with real money. */
export function EnvironmentChoice({ value, error, onChange }: EnvironmentChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}error`}>
      <legend className="mb-1.5 font-strong text-13 text-ink-1">Trading Environment</legend>
      <div className="grid grid-cols-2 rounded-input border border-line-control p-0.5">
        {BROKER_ENVIRONMENTS.map((environment) => (
          <label
            key={environment}
            className="grid min-h-10 cursor-pointer place-items-center rounded-chip text-13 text-ink-2 hover:text-ink-1 has-checked:bg-surface-3 has-checked:font-strong has-checked:text-ink-1 has-focus-visible:shadow-focus md:min-h-8"
          >
            <input
              type="radio"
              name={`${id}environment`}
              value={environment}
              checked={environment === value}
              onChange={() => onChange(environment)}
              className="sr-only"
            />
            {ENVIRONMENT_NAMES[environment]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} role="alert" className="mt-1.5 text-12 text-short">
          {error}
        </p>
      )}
    </fieldset>
  );
}
