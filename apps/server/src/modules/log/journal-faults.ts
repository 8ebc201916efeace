import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { hashText } from '@sealtick/log';
import { EnvironmentError } from '../../platform/errors.ts';
import { type JournalLine, parseJournalLine, readJournal } from './checkpoint-journal.ts';
import type { SignedTree } from './signed-tree.ts';

const NAME = 'checkpoints.log';

/**
 * Returns what shows that lines of `checkpoints.log` were removed or replaced, as a sentence; null if nothing does. The
 * journal is written before `log-checkpoint.txt`, so it has the checkpoint of that file.
 *
 * @param lines Its last lines, or all.
 * @param stored The checkpoint of `log-checkpoint.txt`; null if there is none.
 */
export function journalFault(
  lines: readonly JournalLine[],
  stored: Pick<SignedTree, 'note' | 'size'> | null,
): string | null {
  // A start that reported a loss wrote a line about it: what was before that is known.
  const known = lines.slice(
    Math.max(
      0,
      lines.findLastIndex(({ lost }) => lost !== null),
    ),
  );
  const broken = known.findIndex((line, i) => i > 0 && !follows(line, known[i - 1]!));
  if (broken !== -1) return faultAt(known[broken]!);
  if (!stored || stored.size === 0 || lines.some(({ note }) => note === stored.note)) return null;
  const last = lines.at(-1);
  const what = last ? `ends with a checkpoint of ${last.size} entries` : 'is missing or empty';
  return `${NAME} ${what}, but log-checkpoint.txt covers ${stored.size}: lines were removed.`;
}

/**
 * Returns what shows that lines of the whole journal were removed or replaced, as a sentence; null if nothing does.
 * @throws {EnvironmentError} if the file cannot be read.
 */
export async function findJournalFault(
  path: string,
  stored: Pick<SignedTree, 'note' | 'size'> | null,
): Promise<string | null> {
  let before: JournalLine | null = null;
  let fault: string | null = null;
  try {
    for await (const text of createInterface({ input: createReadStream(path, 'utf8') })) {
      for (const line of parseJournalLine(text)) {
        if (line.lost !== null) fault = null;
        else if (before === null && typeof line.previous === 'string') fault = `${NAME} has lost its first lines.`;
        else if (before !== null && !follows(line, before)) fault ??= faultAt(line);
        before = line;
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new EnvironmentError(`Cannot read the checkpoints of the log in ${path}: ${message}.`);
  }
  return fault ?? journalFault(await readJournal(path), stored);
}

/** Lines of older releases name no line before them. */
const follows = ({ previous }: JournalLine, before: JournalLine): boolean =>
  previous === undefined ? before.previous === undefined : previous === hashText(before.note);

const faultAt = ({ size }: JournalLine): string =>
  `The line of ${NAME} for ${size} entries does not follow the line before it: lines were removed or replaced.`;
