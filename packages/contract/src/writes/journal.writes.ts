import { z } from 'zod';
import { input } from '../input.ts';
import {
  JournalEntry,
  JournalFileFields,
  JournalImport,
  JournalNoteFields,
  JournalPlan,
  JournalPlanFields,
  JournalScreenshot,
  JournalTradeFields,
  JournalView,
  JournalViewFields,
  ScreenshotUpload,
} from '../journal.ts';
import { SCREENSHOTS_MAX, SCREENSHOTS_PER_TRADE } from '../journal-limits.ts';
import { plainId, plainText } from '../plain-text.ts';
import { declareWrite } from './write.ts';

const own = { tag: 'journal', callers: 'accounts', scope: 'journal:write' } as const;
const params = z.strictObject({ id: plainId(80) });
const getId = (prefix: string, noun: string) =>
  z.strictObject({ id: plainText().regex(new RegExp(`^${prefix}_[\\w-]{22}$`), `must be the id of a ${noun}`) });
const examples = { id: 'jt_u4R8kZ0qS1mT7vXc2Yb9Aw' };
const ofPlan = { params: getId('jp', 'plan'), examples: { id: 'jp_u4R8kZ0qS1mT7vXc2Yb9Aw' } };
const ofView = { params: getId('jv', 'view'), examples: { id: 'jv_u4R8kZ0qS1mT7vXc2Yb9Aw' } };
const { closedAt, stop, exit, lots, profit, costs } = JournalTradeFields;
const unknown = { NOT_FOUND: 'Unknown trade' } as const;

export const create = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/journal/entries',
  summary: 'Adds a trade that the caller typed',
  body: z.strictObject({
    ...JournalTradeFields,
    closedAt: closedAt.default(null),
    stop: stop.default(null),
    exit: exit.default(null),
    lots: lots.default(null),
    profit: profit.default(null),
    costs: costs.default(null),
  }),
  answer: JournalEntry,
  isCreation: true,
  errors: { CONFLICT: 'The journal is full', UNPROCESSABLE: 'Prices or times contradict each other' },
  audit: { act: 'journal.trade-added', label: 'Trade added to the journal', subject: 'id' },
});

export const changeTrade = declareWrite({
  ...own,
  method: 'PATCH',
  path: '/api/journal/entries/:id/trade',
  summary: 'Changes a typed trade, or the stop at the entry of an imported one',
  params,
  examples,
  body: z.strictObject(JournalTradeFields).partial(),
  answer: JournalEntry,
  errors: {
    ...unknown,
    UNPROCESSABLE: 'Prices or times contradict each other, or the field is not the caller’s to change',
  },
  audit: { act: 'journal.trade-changed', label: 'Trade of the journal changed', subject: 'id' },
});

export const write = declareWrite({
  ...own,
  method: 'PUT',
  path: '/api/journal/entries/:id',
  summary: 'Stores note, tags, plan, criteria and rating of a trade, if no one changed them since `revision`',
  params,
  examples,
  body: z.strictObject({
    ...JournalNoteFields,
    revision: input(z.int().min(0), 'Revision of the entry that was changed', 0),
  }),
  bodyLimit: 64 * 1024,
  answer: JournalEntry,
  errors: { ...unknown, CONFLICT: 'It was changed since this revision', UNPROCESSABLE: 'Unknown plan or criterion' },
  audit: { act: 'journal.written', label: 'Note in the journal changed', subject: 'id' },
});

export const remove = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/journal/entries/:id',
  summary: 'Deletes a typed or imported trade; it can be restored for a day',
  params,
  examples,
  errors: unknown,
  audit: { act: 'journal.trade-deleted', label: 'Trade of the journal deleted', subject: 'id' },
});

export const restore = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/journal/entries/:id/restore',
  summary: 'Restores a trade that was deleted within the last day',
  params,
  examples,
  answer: JournalEntry,
  errors: { ...unknown, CONFLICT: 'The journal is full, or has the ticket again' },
  audit: { act: 'journal.trade-restored', label: 'Trade of the journal restored', subject: 'id' },
});

export const createPlan = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/journal/plans',
  summary: 'Adds a trading plan with its criteria',
  body: z.strictObject(JournalPlanFields),
  answer: JournalPlan,
  isCreation: true,
  errors: { CONFLICT: 'The caller has the largest number of plans' },
  audit: { act: 'journal.plan-created', label: 'Trading plan created', subject: 'id' },
});

export const changePlan = declareWrite({
  ...own,
  method: 'PUT',
  path: '/api/journal/plans/:id',
  summary: 'Changes a trading plan; criteria keep their answers by their ids',
  ...ofPlan,
  body: z.strictObject(JournalPlanFields),
  answer: JournalPlan,
  errors: { NOT_FOUND: 'Unknown plan', UNPROCESSABLE: 'Unknown criterion' },
  audit: { act: 'journal.plan-changed', label: 'Trading plan changed', subject: 'id' },
});

export const removePlan = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/journal/plans/:id',
  summary: 'Deletes a trading plan; its trades keep what was written, without plan and criteria',
  ...ofPlan,
  errors: { NOT_FOUND: 'Unknown plan' },
  audit: { act: 'journal.plan-deleted', label: 'Trading plan deleted', subject: 'id' },
});

export const createView = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/journal/views',
  summary: 'Saves conditions for lists of trades under a name',
  body: z.strictObject(JournalViewFields),
  answer: JournalView,
  isCreation: true,
  errors: { CONFLICT: 'The caller has the largest number of views, or one of this name' },
  audit: { act: 'journal.view-saved', label: 'View of the journal saved', subject: 'id' },
});

export const removeView = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/journal/views/:id',
  summary: 'Deletes saved conditions',
  ...ofView,
  errors: { NOT_FOUND: 'Unknown view' },
  audit: { act: 'journal.view-deleted', label: 'View of the journal deleted', subject: 'id' },
});

const FILE = {
  body: z.strictObject(JournalFileFields),
  bodyLimit: 7_100_000,
  answer: JournalImport,
} as const;
const REFUSED_FILE = 'The file is not a report with closed trades, or the time zone is unknown';

export const preview = declareWrite({
  ...own,
  ...FILE,
  method: 'POST',
  path: '/api/journal/imports/preview',
  summary: "Reads a broker's file and returns what an import would store; stores nothing",
  policy: 'pictures',
  errors: { UNPROCESSABLE: REFUSED_FILE },
  audit: null,
});

export const importFile = declareWrite({
  ...own,
  ...FILE,
  method: 'POST',
  path: '/api/journal/imports',
  summary: "Stores the closed trades of a broker's file that the journal does not have",
  policy: 'pictures',
  errors: { CONFLICT: 'The journal has no room for them', UNPROCESSABLE: REFUSED_FILE },
  audit: { act: 'journal.imported', label: 'Trades imported into the journal', subject: null },
});

export const addScreenshot = declareWrite({
  ...own,
  method: 'POST',
  path: '/api/journal/entries/:id/screenshots',
  summary: 'Adds a screenshot to a trade; the server encodes it again, without what the file says besides',
  params,
  examples,
  body: z.strictObject({ picture: ScreenshotUpload }),
  bodyLimit: 7_100_000,
  policy: 'pictures',
  answer: JournalScreenshot,
  isCreation: true,
  errors: {
    ...unknown,
    CONFLICT: `The trade has ${SCREENSHOTS_PER_TRADE} screenshots, or the account ${SCREENSHOTS_MAX}`,
    UNPROCESSABLE: 'It is not a PNG, JPEG or WebP picture of a size that is accepted',
  },
  audit: { act: 'journal.screenshot-added', label: 'Screenshot added to the journal', subject: 'id' },
});

export const removeScreenshot = declareWrite({
  ...own,
  method: 'DELETE',
  path: '/api/journal/screenshots/:id',
  summary: 'Deletes a screenshot',
  params: getId('js', 'screenshot'),
  examples: { id: 'js_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  errors: { NOT_FOUND: 'Unknown screenshot' },
  audit: { act: 'journal.screenshot-deleted', label: 'Screenshot of the journal deleted', subject: 'id' },
});
