import type { CalledWrite, InputOf, WrittenOf } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Stale } from '../../lib/data/stale.ts';
import { isOfChange, writeMutation } from '../../lib/data/write-mutation.ts';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { isCancelled, useProven } from './proof.ts';

/** A write for which the server may want a proof of who the person is. */
export interface ProvenWrite<W extends CalledWrite> {
  readonly isSending: boolean;
  /** What went wrong the last time. */
  readonly problem: FormProblem | null;
  /** It is being sent, or what it is about was deleted or changed elsewhere: the list may no longer have its row. */
  readonly isUnsent: boolean;
  /** Sends it, once at a time, and then calls back with the answer. */
  readonly send: (input: InputOf<W>, onDone?: (written: WrittenOf<W>) => void) => Promise<void>;
  /** Drops the problem: the person has read it, or went on without this write. */
  readonly dismiss: () => void;
}

/** A write of which nothing is shown. */
const IDLE = { isSending: false, problem: null, isUnsent: false };

/**
 * Returns a write. Where the server requires a proof of who the person is, the page asks for it.
 * @param refreshes The queries that its success makes stale
 */
export function useProvenWrite<W extends CalledWrite>(write: W, refreshes: () => readonly Stale[]): ProvenWrite<W> {
  const { mutateAsync } = useMutation(writeMutation(write, refreshes));
  const proven = useProven();
  const [state, setState] = useState<Pick<ProvenWrite<W>, 'isSending' | 'problem' | 'isUnsent'>>(IDLE);
  const send: ProvenWrite<W>['send'] = async (input, onDone) => {
    if (state.isSending) return;
    setState({ isSending: true, problem: null, isUnsent: true });
    try {
      const written = await proven(() => mutateAsync(input));
      setState(IDLE);
      onDone?.(written);
    } catch (error) {
      const problem = isCancelled(error) ? null : getProblem(error);
      setState({ isSending: false, problem, isUnsent: isOfChange(error) });
    }
  };
  // One that is being sent goes on.
  const dismiss = () => setState((now) => (now.isSending ? now : IDLE));
  return { ...state, send, dismiss };
}
