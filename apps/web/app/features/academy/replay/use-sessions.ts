import { useCallback, useEffect, useRef, useState } from 'react';
import { readSessions, type Session, storeSessions } from './stored-sessions.ts';

type Change = (sessions: readonly Session[]) => readonly Session[];

/** Returns the sessions of this browser, null until they are read, and how to change them. */
export function useSessions(): readonly [sessions: readonly Session[] | null, change: (by: Change) => void] {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const newest = useRef<readonly Session[]>([]);
  // Read in the browser only, where they are stored.
  useEffect(() => {
    newest.current = readSessions();
    setSessions(newest.current);
  }, []);
  const change = useCallback((by: Change) => {
    newest.current = by(newest.current);
    storeSessions(newest.current);
    setSessions(newest.current);
  }, []);
  return [sessions, change];
}
