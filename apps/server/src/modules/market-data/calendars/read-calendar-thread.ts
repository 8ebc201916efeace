/** Worker thread that reads a calendar, so that a large or hostile one does not hold the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { answerCalendar } from './answer-calendar.ts';
import type { CalendarTask } from './calendar-contents.ts';

parentPort?.postMessage(await answerCalendar(workerData as CalendarTask));
