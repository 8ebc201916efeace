import { useEffect, useRef, useState } from 'react';
import { hasRefusedStorage } from '../browser/browser-storage.ts';
import { clearInTab, readInTab, storeInTab } from '../browser/tab-storage.ts';
import { useSite } from '../site/site.tsx';
import { NOTHING_TYPED, parseTyped, type TypedValues, withChange, withoutSent } from './typed-values.ts';

const PREFIX = 'draft.';

/** Each account has its own drafts, since another member may log in to the tab. */
const getKey = (account: string | undefined, name: string) => `${PREFIX}${account ?? 'visitor'}.${name}` as const;

/** Returns what was typed into a form. Whatever a visitor typed goes to the account that logs in next. */
function readTyped(account: string | undefined, name: string): string | null {
  const [key, ofVisitor] = [getKey(account, name), getKey(undefined, name)];
  const typed = readInTab(ofVisitor);
  if (account !== undefined && typed !== null) {
    storeInTab(key, typed);
    storeInTab(ofVisitor, null);
  }
  return readInTab(key);
}

/** A form whose typed values survive a session in this tab. */
export interface Draft<T> {
  /** The saved values with what was typed. */
  readonly value: T;
  readonly isChanged: boolean;
  /** Whether to save it as soon as someone is logged in. */
  readonly isToBeSaved: boolean;
  readonly change: (part: Partial<T>) => void;
  /** Stores whether it is to be saved after a login. */
  readonly saveLater: (isToBeSaved: boolean) => void;
  /** Forgets what was typed: it was discarded. */
  readonly clear: () => void;
  /** Forgets what is saved now; what was typed while it was being saved stays. @param sent The values that were saved */
  readonly forget: (sent: T) => void;
}

/**
 * Returns a draft of saved values. What is typed is stored in this tab until it is cleared or the member logs out, so that it is still
 * there after a login to the same account. Never use it for passwords. A visitor who has refused that conveniences are stored has no
 * drafts. @param name Unique name of the form
 */
export function useDraft<T extends object>(name: string, saved: T): Draft<T> {
  const account = useSite().visitor.user?.email;
  const key = getKey(account, name);
  const [typed, setTyped] = useState<TypedValues<T>>(NOTHING_TYPED);
  // An answer that arrives later, and an effect that follows the first read, are of an earlier render.
  const newest = useRef(typed);
  const show = (next: TypedValues<T>) => {
    newest.current = next;
    setTyped(next);
  };
  // After hydration: the server does not know what the tab stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later saved values must not bring back what was typed
  useEffect(() => show(parseTyped(hasRefusedStorage() ? null : readTyped(account, name), saved)), [key]);
  const store = (next: TypedValues<T>) => {
    const isEmpty = Object.keys(next.values).length === 0 && !next.isToBeSaved;
    storeInTab(key, isEmpty || hasRefusedStorage() ? null : JSON.stringify(next));
    show(next);
  };
  return {
    value: { ...saved, ...typed.values },
    isChanged: Object.keys(typed.values).length > 0,
    isToBeSaved: typed.isToBeSaved,
    change: (part) => store(withChange(newest.current, saved, part)),
    saveLater: (isToBeSaved) => store({ ...newest.current, isToBeSaved }),
    clear: () => store(NOTHING_TYPED),
    forget: (sent) => store(withoutSent(newest.current, sent)),
  };
}

/** Deletes what was typed into all forms of this tab. */
export const clearDrafts = (): void => clearInTab(PREFIX);
