import { useEffect, useRef, useState } from 'react';
import { changedNames } from '../../lib/forms/changed-names.ts';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { goToSignIn } from '../../lib/navigation/go-to-sign-in.ts';
import { toast } from '../../ui/toast/toast.ts';
import { isCancelled, useProven } from '../step-up/proof.ts';

/** A form of settings that stays a draft until it is saved. A visitor can fill it in, a member can save it. */
export interface SavedFormState<T> {
  /** The saved values with what was typed. */
  readonly form: T;
  /** Names of the settings that are not saved. */
  readonly changed: readonly string[];
  readonly isSaving: boolean;
  /** Why the last save failed, until the form changes. */
  readonly problem: FormProblem | null;
  /** Whether the visitor is asked to log in, because they pressed Save. */
  readonly asksToLogIn: boolean;
  readonly change: (part: Partial<T>) => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Goes to the login; the form is saved once the visitor is back. */
  readonly logIn: () => void;
  readonly stay: () => void;
}

interface SavedFormOptions<T, Saved> {
  /** Unique name of the draft. */
  readonly name: string;
  readonly saved: T;
  /** What the save bar calls each field. */
  readonly names: Readonly<Record<keyof T & string, string>>;
  /** Whether a member edits it; left out where a visitor cannot. Only a form of both is sent automatically after a login. */
  readonly isMember?: boolean;
  /** Whether the values may be sent; the fields show why not. */
  readonly isValid?: (form: T) => boolean;
  /** Whether a message shows why a save failed, in place of the form. */
  readonly toastsProblem?: boolean;
  /** Sends the values. @param prove Carries out a call for which the server may want a proof of who the person is */
  readonly send: (form: T, prove: ReturnType<typeof useProven>) => Promise<Saved>;
  readonly onSaved: (form: T, saved: Saved) => void;
}

/** Edits saved values. Save sends the draft of a member, and asks a visitor to log in, after which the draft is sent. */
export function useSavedForm<T extends object, Saved>(options: SavedFormOptions<T, Saved>): SavedFormState<T> {
  const { name, saved, names, isMember = true, isValid = () => true, toastsProblem = false } = options;
  // A form that only members see is not sent after a login: it waits for the button.
  const isSentAfterLogin = options.isMember !== undefined;
  const draft = useDraft(name, saved);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [asksToLogIn, askToLogIn] = useState(false);
  const prove = useProven();
  /** Whether this page has sent the draft, which it does once; the next page repeats it after a login. */
  const isSent = useRef(false);
  const form = draft.value;

  const onError = (error: unknown) => {
    // The login leads back here, with what was typed.
    if ((error as { readonly status?: number }).status === 401) {
      isSent.current = true;
      return draft.saveLater(isSentAfterLogin);
    }
    if (isCancelled(error)) return;
    const found = getProblem(error);
    setProblem(found);
    if (toastsProblem) toast({ variant: 'destructive', title: 'Settings not saved', description: found.detail });
  };
  const send = async () => {
    if (isSaving || !isValid(form)) return;
    setSaving(true);
    setProblem(null);
    try {
      const answer = await options.send(form, prove);
      draft.forget(form);
      options.onSaved(form, answer);
    } catch (error) {
      onError(error);
    } finally {
      setSaving(false);
    }
  };

  const isWaiting = isSentAfterLogin && isMember && draft.isToBeSaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the login is saved once
  useEffect(() => {
    if (!isWaiting || isSent.current) return;
    isSent.current = true;
    // Once: after a refusal, what is typed next waits for the button.
    draft.saveLater(false);
    void send();
  }, [isWaiting]);
  return {
    form,
    changed: changedNames(form, saved, names),
    isSaving,
    problem,
    asksToLogIn,
    change: (part) => {
      setProblem(null);
      draft.change(part);
    },
    discard: () => {
      setProblem(null);
      draft.clear();
    },
    save: () => (isMember ? void send() : askToLogIn(isValid(form))),
    logIn: () => {
      draft.saveLater(true);
      goToSignIn();
    },
    stay: () => askToLogIn(false),
  };
}
