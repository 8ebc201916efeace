import type { InboundPosition, OwnInbound } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { setInboundPosition } from './own-strategies.queries.ts';

const CHOICES: readonly InboundPosition[] = ['long', 'short', 'flat'];

interface InboundPositionsProps {
  id: string;
  positions: OwnInbound['positions'];
}

/** The position that the last alert of each symbol stated, and what the member may set it to after a lost one. */
export function InboundPositions({ id, positions }: InboundPositionsProps) {
  const set = useMutation(setInboundPosition);
  if (positions.length === 0) return null;
  return (
    <section aria-label="Positions" className="grid gap-2">
      <p className="text-13">
        After a lost alert, set the position that TradingView has now. Signals of the other side are closed.
      </p>
      <ul aria-label="Positions of TradingView" className="grid gap-2">
        {positions.map(({ symbol, position }) => (
          <li key={symbol} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
            <span className="min-w-32">{`${symbol}: ${position}`}</span>
            {CHOICES.map((choice) => (
              <Button
                key={choice}
                size="small"
                variant="quiet"
                isLoading={set.isPending && set.variables.symbol === symbol && set.variables.position === choice}
                onClick={() => set.mutate({ id, symbol, position: choice })}
              >
                {`Set ${symbol} ${choice}`}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <ProblemLine of={set.error} />
    </section>
  );
}
