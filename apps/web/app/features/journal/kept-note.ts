import type { JournalEntry } from '@sealtick/contract';
import { convenienceStorage } from '../../lib/browser/browser-storage.ts';

/** What a member writes about a trade. */
export type NoteFields = Pick<JournalEntry, 'note' | 'tags' | 'planId' | 'followed' | 'criteria' | 'rating'>;

/** What was typed and the server does not have yet. */
export interface KeptNote {
  readonly fields: NoteFields;
  /** Of the stored note that it began with. */
  readonly revision: number;
}

const getKey = (account: string, id: string) => `journal.${account}.${id}` as const;

/** Returns what this browser keeps of a member's note on a trade; null if the server has everything. */
export function readKept(account: string, id: string): KeptNote | null {
  try {
    const kept = JSON.parse(convenienceStorage()?.getItem(getKey(account, id)) ?? 'null') as KeptNote | null;
    return typeof kept?.fields?.note === 'string' && Array.isArray(kept.fields.tags) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a note in this browser until the server has it; null removes it. Returns whether the browser keeps it. */
export function keepNote(account: string, id: string, kept: KeptNote | null): boolean {
  try {
    const storage = convenienceStorage();
    if (kept === null) storage?.removeItem(getKey(account, id));
    else storage?.setItem(getKey(account, id), JSON.stringify(kept));
    return storage !== null;
  } catch {
    return false;
  }
}

/** Returns the part of a trade that its member writes. */
export const toNoteFields = ({ note, tags, planId, followed, criteria, rating }: JournalEntry): NoteFields => {
  return { note, tags, planId, followed, criteria, rating };
};
