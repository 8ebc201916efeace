import { useSite } from '../../../../lib/site/site.tsx';
import type { SignalDetailView } from '../signal-detail-view.ts';
import { MemberSize } from './member-size.tsx';
import { TypedSize } from './typed-size.tsx';

export const SIZE_HEADING = 'signal-size';

/** The size of the trade: by a member's settings, or for an account that a visitor types. */
export function SizeSection({ signal }: { signal: SignalDetailView }) {
  const { visitor } = useSite();
  return (
    <section
      aria-labelledby={SIZE_HEADING}
      className="noscript:hidden! border-line border-b px-4 py-5 md:px-6 print:hidden"
    >
      <h3 id={SIZE_HEADING} tabIndex={-1} className="scroll-mt-3 font-head text-14 outline-none">
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
