import type { ReactNode } from 'react';
import { SampleMark } from '../../ui/sample-mark.tsx';

interface HeadingProps {
  id: string;
  /** Only for screen readers. */
  isHidden?: boolean;
  /** Whether everything below is an example. */
  isSample?: boolean;
  children: ReactNode;
}

/** Heading of a section, which links lead to. */
export function Heading({ id, isHidden = false, isSample = false, children }: HeadingProps) {
  return (
    <div className={isHidden ? 'sr-only' : 'mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 md:mb-4'}>
      <h2 id={id} className="scroll-mt-6 font-head text-20 text-ink-1 tracking-tight">
        {children}
      </h2>
      {isSample && <SampleMark />}
    </div>
  );
}
