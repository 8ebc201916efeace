import type { SignalDetail } from '@sealtick/contract';
import { CircleCheck, CircleHelp, CircleX, LoaderCircle } from 'lucide';
import { useState } from 'react';
import { askApi } from '../../../lib/data/ask-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.ts';
import type { ProofLine, ProofReport } from './verify-signal.ts';

type State = ProofReport | 'not asked' | 'checking' | 'failed';

/** Fetches the proof, checks it in the browser and lists the results. */
export function VerifySection({ sent }: { sent: SignalDetail }) {
  const [state, setState] = useState<State>('not asked');

  async function check(): Promise<void> {
    setState('checking');
    try {
      const { verifySignal } = await import('./verify-signal.ts');
      setState(await verifySignal(sent, askApi));
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="mt-4">
      <Button onClick={() => void check()} aria-disabled={state === 'checking'} className="w-full md:w-auto">
        {state === 'checking' && <Icon of={LoaderCircle} size={15} className="animate-spin" />}
        Verify
      </Button>
      <div role="status" aria-label="Proof">
        {state === 'failed' && (
          <p className="mt-3 text-warn">The proof could not be loaded, so nothing was checked. Try again later.</p>
        )}
        {typeof state === 'object' && <Report report={state} />}
      </div>
    </div>
  );
}

function Report({ report: { holds, verdict, lines } }: { report: ProofReport }) {
  return (
    <div className="mt-3">
      <p className={`font-strong ${holds ? 'text-ink-1' : 'text-short'}`}>{verdict}</p>
      <ul className="mt-2 grid gap-1.5 text-13">
        {lines.map((line) => (
          <li key={line.text} className="flex gap-2">
            <Sign holds={line.holds} />
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sign({ holds }: Pick<ProofLine, 'holds'>) {
  if (holds === null)
    return <Icon of={CircleHelp} size={15} className="mt-px shrink-0 text-warn" aria-label="Not checked:" />;
  return holds ? (
    <Icon of={CircleCheck} size={15} className="mt-px shrink-0 text-long" aria-label="Holds:" />
  ) : (
    <Icon of={CircleX} size={15} className="mt-px shrink-0 text-short" aria-label="Does not hold:" />
  );
}
