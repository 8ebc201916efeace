import { ProblemError } from '@sealtick/client';
import type { JournalEntry } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useSite } from '../../lib/site/site.tsx';
import { writeEntry } from './journal.queries.ts';
import { keepNote, type NoteFields, readKept, toNoteFields } from './kept-note.ts';

/** Typing pauses this long before the note is sent. */
const PAUSE_MS = 800;

/**
 * - `saved`: the server has everything
 * - `unsaved`: it is about to be sent
 * - `kept`: it could not be sent; this browser keeps it
 * - `conflict`: it was changed elsewhere
 * - `refused`: the server refuses it as it is
 */
export type NoteState = 'saved' | 'unsaved' | 'saving' | 'kept' | 'conflict' | 'refused';

/** Returns what a member writes about a trade, which is sent while it is typed and kept in this browser until then. */
export function useNote(entry: JournalEntry) {
  const account = useSite().visitor.user?.email ?? '';
  const { id } = entry;
  const [fields, setFields] = useState(() => toNoteFields(entry));
  const [state, showState] = useState<NoteState>('saved');
  /** What is typed, and an answer that arrives, may be of an earlier render. */
  const newest = useRef(state);
  const setState = useCallback((next: NoteState) => {
    newest.current = next;
    showState(next);
  }, []);
  const [problem, setProblem] = useState<string | null>(null);
  const revision = useRef(entry.revision);
  /** What was typed last: the answer to an earlier note may arrive later. */
  const latest = useRef(fields);
  const show = useCallback((next: NoteFields) => {
    latest.current = next;
    setFields(next);
  }, []);
  const hasLeft = useRef(false);
  const { mutate } = useMutation({
    ...writeEntry,
    // Also after the member went on to another trade: what this browser keeps must not be older than what is stored.
    onSuccess: (stored, { id: _id, revision: _revision, ...sent }, ...more) => {
      const now = readKept(account, id)?.fields;
      const isAll = now === undefined || JSON.stringify(now) === JSON.stringify(sent);
      keepNote(account, id, isAll ? null : { fields: now, revision: stored.revision });
      revision.current = stored.revision;
      const isSaved = JSON.stringify(latest.current) === JSON.stringify(sent);
      if (!hasLeft.current) setState(isSaved ? 'saved' : 'unsaved');
      // Only now, because the server takes what follows the revision that it has stored.
      else if (!isSaved) mutate({ id, ...latest.current, revision: stored.revision });
      return writeEntry.onSuccess(stored, { id, revision: stored.revision, ...sent }, ...more);
    },
  });

  // After hydration: the server does not know what this browser keeps.
  useEffect(() => {
    const kept = readKept(account, id);
    if (kept === null) return;
    revision.current = kept.revision;
    show(kept.fields);
    setState('unsaved');
  }, [account, id, show, setState]);

  useEffect(() => {
    if (state !== 'saved' || entry.revision <= revision.current) return;
    revision.current = entry.revision;
    show(toNoteFields(entry));
  }, [state, entry, show]);

  const send = (sent: NoteFields) => {
    setState('saving');
    mutate(
      { id, ...sent, revision: revision.current },
      {
        onError: (error) => {
          const status = error instanceof ProblemError ? error.status : 0;
          setProblem(getProblem(error).detail);
          setState(status === 409 ? 'conflict' : status >= 400 && status < 500 && status !== 429 ? 'refused' : 'kept');
        },
      },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields begins the pause again
  useEffect(() => {
    if (state !== 'unsaved') return;
    const timer = setTimeout(() => send(fields), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, fields]);

  // A layout effect ends together with what is shown: an effect ends later, and an answer could arrive before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the member goes on to another trade
  useLayoutEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      if (newest.current === 'unsaved') mutate({ id, ...latest.current, revision: revision.current });
    };
  }, []);

  useEffect(() => {
    if (state !== 'kept') return;
    const retry = () => setState('unsaved');
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state, setState]);

  return {
    fields,
    state,
    problem,
    change: (part: Partial<NoteFields>) => {
      const next = { ...fields, ...part };
      show(next);
      keepNote(account, id, { fields: next, revision: revision.current });
      if (newest.current !== 'conflict' && newest.current !== 'saving') setState('unsaved');
    },
    retry: () => setState('unsaved'),
    /** Overwrites what was stored elsewhere. @param stored The newest revision */
    keepMine: (stored: JournalEntry) => {
      revision.current = stored.revision;
      setState('unsaved');
    },
    takeTheirs: (stored: JournalEntry) => {
      revision.current = stored.revision;
      keepNote(account, id, null);
      show(toNoteFields(stored));
      setState('saved');
    },
  };
}
