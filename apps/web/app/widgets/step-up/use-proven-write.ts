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
  /** Drops the problem, also the one of a write that is being sent: the person has read it, or went on without this write. */
  readonly dismiss: () => void;
  /** Shows the refusal of a write that is being sent after all: the person has come back to it. */
  readonly resume: () => void;
}

interface State extends Pick<ProvenWrite<CalledWrite>, 'isSending' | 'problem' | 'isUnsent'> {
  /** The person went on while it was sent: a refusal is not shown. */
  readonly isDismissed: boolean;
}

/** A write of which nothing is shown. */
const IDLE: State = { isSending: false, problem: null, isUnsent: false, isDismissed: false };

/**
 * Returns a write. Where the server requires a proof of who the person is, the page asks for it.
 * @param refreshes The queries that its success makes stale
 */
export function useProvenWrite<W extends CalledWrite>(write: W, refreshes: () => readonly Stale[]): ProvenWrite<W> {
  const { mutateAsync } = useMutation(writeMutation(write, refreshes));
  const proven = useProven();
  const [state, setState] = useState(IDLE);
  const send: ProvenWrite<W>['send'] = async (input, onDone) => {
    if (state.isSending) return;
    setState({ ...IDLE, isSending: true, isUnsent: true });
    try {
      const written = await proven(() => mutateAsync(input));
      setState(IDLE);
      onDone?.(written);
    } catch (error) {
      const problem = isCancelled(error) ? null : getProblem(error);
      setState((now) => (now.isDismissed ? IDLE : { ...IDLE, problem, isUnsent: isOfChange(error) }));
    }
  };
  // One that is being sent goes on.
  const dismiss = () => setState((now) => (now.isSending ? { ...now, isDismissed: true } : IDLE));
  const resume = () => setState((now) => ({ ...now, isDismissed: false }));
  return { ...state, send, dismiss, resume };
}
