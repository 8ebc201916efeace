import type { OwnInbound } from '@sealtick/contract';
import { COUNTER_LINES } from './alert-template.ts';
import { CopiedText } from './copied-text.tsx';

/** Shows which symbols have alerts without a counter, what that can miss, and how to add one. */
export function UncountedAlerts({ positions }: Pick<OwnInbound, 'positions'>) {
  const symbols = positions.filter(({ counter }) => counter === null).map(({ symbol }) => symbol);
  if (symbols.length === 0) return null;
  return (
    <section aria-label="Alerts without a counter" className="grid gap-2 text-13">
      <p>
        {`Alerts of ${symbols.join(', ')} have no counter: two lost alerts that cancel each other can be missed. `}
        Add these lines to the script, and <code>{'"counter": "{{plot("Alerts")}}"'}</code> to the message of the alert.
      </p>
      <CopiedText label="End of the script" text={COUNTER_LINES} />
    </section>
  );
}
