import type { ReactNode } from 'react';

interface RecordLineProps {
  /** The record as files. */
  files: ReactNode;
  /** Marks of the record. */
  children: ReactNode;
}

/** What a record is based on, and its files, in one line below its description. */
export const RecordLine = ({ files, children }: RecordLineProps) => (
  <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
    {children}
    {files}
  </span>
);
