import { useSite } from '../../../../lib/site.tsx';
import type { SignalDetailView } from '../signal-detail-view.ts';
import { MemberSize } from './member-size.tsx';
import { TypedSize } from './typed-size.tsx';

/** The size of the trade: by a member's settings, or for an account that a visitor types. */
export function SizeSection({ signal }: { signal: SignalDetailView }) {
  const { visitor } = useSite();
  return (
    <section
      aria-labelledby="signal-size"
      className="noscript:hidden! border-line border-b px-4 py-5 md:px-6 print:hidden"
    >
      <h3 id="signal-size" className="font-head text-14">
        Your size
      </h3>
      {visitor.user === null ? <TypedSize signal={signal} /> : <MemberSize signal={signal} />}
      <p className="mt-1 text-12 text-ink-3">
        The risk includes spread and slippage of the exit at the planned stop. Gains are before costs. A gap can lose
        more.
      </p>
    </section>
  );
}
