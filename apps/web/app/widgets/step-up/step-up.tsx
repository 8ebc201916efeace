import { type ReactNode, useRef, useState } from 'react';
import { Cancelled, ProveContext } from './proof.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Shows the dialog that asks for a proof, wherever a write needs one. @param text What it is asked for */
export function StepUpProvider({ text, children }: { text?: string; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  const settle = useRef<{ readonly resolve: () => void; readonly reject: (error: Error) => void } | null>(null);
  const prove = () =>
    new Promise<void>((resolve, reject) => {
      settle.current = { resolve, reject };
      setAsked(true);
    });
  const end = (isProven: boolean) => {
    setAsked(false);
    if (isProven) settle.current?.resolve();
    else settle.current?.reject(new Cancelled());
  };
  return (
    <ProveContext value={prove}>
      {children}
      {isAsked && <StepUpDialog text={text} onProven={() => end(true)} onCancel={() => end(false)} />}
    </ProveContext>
  );
}
