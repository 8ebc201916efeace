import type { Broker, BrokerId } from '@sealtick/contract';
import { useId } from 'react';
import { getWays } from './broker-ways.ts';

const NAMES: Partial<Readonly<Record<BrokerId, string>>> = {
  'interactive-brokers': 'Program on your machine',
  'interactive-brokers-web': 'Web API',
};

interface WayChoiceProps {
  broker: BrokerId;
  /** Undefined for a visitor. */
  brokers: readonly Broker[] | undefined;
  onChange: (broker: BrokerId) => void;
}

/** How a broker is connected, where there are several ways. One that the site does not offer cannot be chosen. */
export function WayChoice({ broker, brokers, onChange }: WayChoiceProps) {
  const id = useId();
  const ways = getWays(broker);
  if (ways.length === 1) return null;
  const isOffered = (way: BrokerId) => brokers?.find((one) => one.id === way)?.isOffered ?? true;
  const missing = ways.filter((way) => !isOffered(way)).map((way) => NAMES[way]);
  return (
    <fieldset aria-describedby={missing.length > 0 ? `${id}hint` : undefined}>
      <legend className="mb-1.5 font-strong text-13 text-ink-1">Connection</legend>
      <div className="grid grid-cols-2 rounded-input border border-line-control p-0.5">
        {ways.map((way) => (
          <label
            key={way}
            className="grid min-h-10 cursor-pointer place-items-center rounded-chip px-2 text-center text-13 text-ink-2 hover:text-ink-1 has-checked:bg-surface-3 has-checked:font-strong has-checked:text-ink-1 has-disabled:cursor-default has-disabled:text-ink-3 has-focus-visible:shadow-focus md:min-h-8"
          >
            <input
              type="radio"
              name={`${id}way`}
              value={way}
              checked={way === broker}
              disabled={!isOffered(way) && way !== broker}
              onChange={() => onChange(way)}
              className="sr-only"
            />
            {NAMES[way]}
          </label>
        ))}
      </div>
      {missing.length > 0 && (
        <p id={`${id}hint`} className="mt-1.5 text-12 text-ink-3">
          This site does not offer: {missing.join(', ')}.
        </p>
      )}
    </fieldset>
  );
}
