import { type ReactNode, useRef, useState } from 'react';
import { Cancelled, ProveContext } from './proof.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Shows the dialog that asks for a proof, wherever a write needs one. @param text What it is asked for */
export function StepUpProvider({ text, children }: { text?: string; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  // One dialog answers all that need a proof while it is open.
  const asking = useRef<{ readonly resolve: () => void; readonly reject: (error: Error) => void }[]>([]);
  const prove = () =>
    new Promise<void>((resolve, reject) => {
      asking.current.push({ resolve, reject });
      setAsked(true);
    });
  const end = (isProven: boolean) => {
    setAsked(false);
    for (const { resolve, reject } of asking.current.splice(0)) isProven ? resolve() : reject(new Cancelled());
  };
  return (
    <ProveContext value={prove}>
      {children}
      {isAsked && <StepUpDialog text={text} onProven={() => end(true)} onCancel={() => end(false)} />}
    </ProveContext>
  );
}
