import type { Portfolio } from '@sealtick/contract';
import { paths } from '../lib/navigation/paths.ts';
import { formatDate } from '../lib/time/time.ts';
import { ButtonLink } from './button.tsx';

/** Says on which day the model account was ruined, and how to begin another one; nothing without a ruin. */
export function RuinBanner({ ruin }: { ruin: Portfolio['ruin'] }) {
  if (ruin === null) return null;
  const day = formatDate(ruin.on);
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warn-soft px-4 py-3.5 text-13 text-ink-1 md:px-5"
    >
      <p>
        <strong className="text-warn">Your model account was ruined on {day}.</strong>{' '}
        {ruin.isStopped
          ? 'It lost all of its equity and takes no more trades. Enter your equity again to begin a new one.'
          : 'The figures are those of the account that began when you next stated your equity.'}
      </p>
      {ruin.isStopped && <ButtonLink to={paths.riskConfig}>Enter equity</ButtonLink>}
    </div>
  );
}
