import { ProblemError } from '@sealtick/client';
import { createContext, useContext } from 'react';

/** Asks the person to prove who they are. Rejects if they cancel. */
type Prove = () => Promise<void>;

/** What asks, where a provider is around. */
export const ProveContext = createContext<Prove>(() =>
  Promise.reject(new Error('No dialog can ask for a proof here.')),
);

/** The person closed the dialog that asks for a proof. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** Whether an error only says that the person cancelled. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;

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
