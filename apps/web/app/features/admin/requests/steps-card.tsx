import type { RequestStep } from '@sealtick/contract';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { STATE_TEXT } from './request-text.ts';

/** What happened to a request, with who did it. */
export function StepsCard({ steps }: { steps: readonly RequestStep[] }) {
  const zone = useTimeZone();
  return (
    <TitledCard id="steps" title="What happened">
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <li key={`${step.at} ${step.state}`} className="px-4 py-2.5 md:px-5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-1">
                {STATE_TEXT[step.state]}
                <span className="text-13 text-ink-2"> by {actorText(step)}</span>
              </span>
              <time dateTime={step.at} className="text-13 tabular-nums">
                {formatMoment(step.at, zone)}
              </time>
            </p>
            {step.message && <p className="mt-1.5 text-13 whitespace-pre-line wrap-anywhere">{step.message}</p>}
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

function actorText({ actor, operator }: RequestStep): string {
  if (actor === 'sender') return 'the sender';
  if (actor === 'command-line') return 'the command line';
  return operator ?? 'an operator whose account was erased';
}
