import { readFile } from '@sealtick/bar-formats';
import type { CalendarAnswer, CalendarContents, CalendarTask } from './calendar-contents.ts';
import { readIcs } from './read-ics.ts';

const ICS = /^\uFEFF?\s*BEGIN:VCALENDAR/i;
const REFUSED_SHOWN = 20;

/** Returns the releases of a calendar, whichever format it has, or why it cannot be read. */
export async function answerCalendar(task: CalendarTask): Promise<CalendarAnswer> {
  try {
    const contents = await read(task);
    if (contents.events.length === 0 && contents.refused.length > 0)
      return { problem: `no release was recognised: ${contents.refused[0]}` };
    return { contents: { ...contents, refused: contents.refused.slice(0, REFUSED_SHOWN) } };
  } catch (error) {
    return { problem: `it is not a calendar: ${(error as Error).message.slice(0, 200)}` };
  }
}

async function read({ bytes, country, from, to }: CalendarTask): Promise<CalendarContents> {
  const text = new TextDecoder().decode(bytes);
  if (ICS.test(text)) {
    if (country === null)
      throw new Error('entries of an .ics file do not say their area: write US= before its address');
    return readIcs(text, { country, from, to });
  }
  const source = {
    path: 'calendar.csv',
    async *chunks() {
      yield bytes;
    },
  };
  const [found] = await readFile(source, { now: to });
  if (found?.kind !== 'calendar') {
    const why = found?.kind === 'unreadable' ? found.fault.reason : 'it has bars';
    throw new Error(
      `${why}; an .ics file, or a table with the columns datetime_utc, event, country and impact is read`,
    );
  }
  const events = found.events.filter(({ time }) => time >= from && time < to);
  return { events, refused: found.refusals.sorted().map(({ line, reason }) => `line ${line}: ${reason}`) };
}
