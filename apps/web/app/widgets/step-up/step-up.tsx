import { ProblemError } from '@sealtick/client';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { StepUpDialog } from './step-up-dialog.tsx';

/** Asks the person to prove who they are. Rejects if they cancel. */
type Prove = () => Promise<void>;

const ProveContext = createContext<Prove>(() => Promise.reject(new Error('No dialog can ask for a proof here.')));

/** The person closed the dialog that asks for a proof. */
class Cancelled extends Error {
  override name = 'Cancelled';
}

/** Whether an error only says that the person cancelled. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;

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

/** Returns a function that carries out a call, asks for a proof if the server requires one, and then repeats the call. */
export function useProven(): <T>(call: () => Promise<T>) => Promise<T> {
  const prove = useContext(ProveContext);
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem?.code !== 'STEP_UP_REQUIRED') throw error;
      await prove();
      return call();
    }
  };
}
