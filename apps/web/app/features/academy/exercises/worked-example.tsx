import type { ReactNode } from 'react';
import { useIsInteractive } from '../../../lib/browser/use-browser.ts';

/** An exercise with its answer: closed at first, and open for readers without script, who have nothing else. */
export function WorkedExample({ children }: { children: ReactNode }) {
  const isInteractive = useIsInteractive();
  return (
    <>
      <details className="mb-4 noscript:hidden!">
        <summary className="touch w-fit cursor-pointer text-13 text-ink-2">Worked example</summary>
        <div className="mt-2 grid gap-2 border-line-strong border-l-2 pl-4 text-13">{isInteractive && children}</div>
      </details>
      {!isInteractive && (
        <div className="hidden noscript:block">
          <p className="mb-2 font-strong text-13 text-ink-1">Worked example</p>
          <div className="grid gap-2 text-13">{children}</div>
          <p className="mt-3 text-13 text-warn">Further exercises need JavaScript.</p>
        </div>
      )}
    </>
  );
}
