import { EM_DASH } from '../../lib/text/format.ts';
import { WallTime } from '../../lib/time/clock.tsx';
import type { ParityView } from './parity-view.ts';

/** Agreement of the live signals with a backtest of the same bars. */
export function ParityNote({ parity }: { parity: ParityView }) {
  const { text, checkedAt, reason, differences } = parity;
  return (
    <section aria-label="Parity of live and backtest" className="grid gap-1 text-13">
      <p>
        Parity of live and backtest: <span className="text-ink-1 tabular-nums">{text ?? EM_DASH}</span>
        {checkedAt !== null && (
          <>
            , checked <WallTime value={checkedAt} />
          </>
        )}
        {text === null && <span className="mt-1 block text-12 text-ink-3">{reason}</span>}
      </p>
      {differences.length > 0 && (
        <ul className="grid list-disc gap-0.5 pl-5 text-12 text-ink-3">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
