import { useEffect, useRef, useState } from 'react';
import { goToSignIn } from '../navigation/go-to-sign-in.ts';
import type { Draft } from './use-draft.ts';

/** Saving of a form that a visitor can fill in, and that only a member can save. */
export interface SavedForm {
  /** Whether the visitor is asked to log in, because they pressed Save. */
  readonly asksToLogIn: boolean;
  readonly save: () => void;
  /** Goes to the login; the form is saved once the visitor is back. */
  readonly logIn: () => void;
  readonly stay: () => void;
}

interface SavedFormOptions {
  readonly draft: Pick<Draft<never>, 'isToBeSaved' | 'saveLater'>;
  readonly isMember: boolean;
  readonly isValid: boolean;
  /** Sends the values of the draft. */
  readonly send: () => void;
}

/** Returns what Save does: it sends the draft of a member, and asks a visitor to log in, after which the draft is sent. */
export function useSavedForm({ draft, isMember, isValid, send }: SavedFormOptions): SavedForm {
  const [asksToLogIn, askToLogIn] = useState(false);
  const isWaiting = isMember && draft.isToBeSaved;
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the login is saved once
  useEffect(() => {
    if (!isWaiting || isSent.current) return;
    isSent.current = true;
    send();
  }, [isWaiting]);
  return {
    asksToLogIn,
    save: () => (isMember ? send() : askToLogIn(isValid)),
    logIn: () => {
      draft.saveLater();
      goToSignIn();
    },
    stay: () => askToLogIn(false),
  };
}
