import { MAX_PRICE } from '@sealtick/engine';
import { z } from 'zod';
import { MarketKind, Side } from './enumerations.ts';
import { input } from './input.ts';
import { Instant, TimeInput } from './instant.ts';
import {
  JOURNAL_CRITERIA_MAX,
  JOURNAL_CSV_FIELDS,
  JOURNAL_FILE_BYTES,
  JOURNAL_FILE_TOO_LARGE,
  JOURNAL_NOTE_MAX,
  JOURNAL_TAGS_MAX,
  SCREENSHOT_BYTES,
  SCREENSHOT_TOO_LARGE,
} from './journal-limits.ts';
import { plainId, plainText } from './plain-text.ts';
import { givenPrice, Price } from './price.ts';
import { line, typedText } from './typed-text.ts';

/** Where a trade of the journal comes from: the record of the subscribed strategies, the member's typing, or a broker's file. */
export const JOURNAL_SOURCES = ['signal', 'copied', 'typed', 'imported'] as const;
/** Whether the plan was followed. */
export const PLAN_FOLLOWED = ['yes', 'partly', 'no'] as const;

/** A table with one closed trade. */
const EXAMPLE_FILE = btoa(`ticket,symbol,side,lots,opened,entry,closed,exit
1,EURUSD,buy,0.5,2026-11-02 09:00,1.0850,2026-11-02 15:30,1.0925
`);
/** A PNG of one pixel. */
const EXAMPLE_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const Money = z.number().min(-1e12).max(1e12);
const Lots = z.number().positive().max(1e9);
/** Digits of a price: enough for every instrument, few enough for a double. */
const typedPrice = () =>
  givenPrice()
    .refine((price) => price.length <= 24, { error: 'must have at most 24 characters', abort: true })
    .refine((price) => Math.abs(Number(price)) <= MAX_PRICE, { error: `must be at most ${MAX_PRICE}` });
const Symbol_ = line(40).regex(/^[\w.#&/+ -]+$/, 'must be a symbol such as EURUSD');

/** A part of a position that left. */
export const JournalExit = z.object({
  at: Instant,
  price: Price,
  /** Of the position, 0 to 1. */
  share: z.number(),
});

/** What a member types of a trade. */
export const JournalTradeFields = {
  symbol: input(Symbol_.min(1), 'Symbol of the instrument', 'EURUSD'),
  side: input(Side, 'Long or short', 'long'),
  openedAt: input(TimeInput, 'When it was opened', '2026-11-02T09:00:00.000Z'),
  closedAt: input(TimeInput.nullable(), 'When it was closed; null while it is open', '2026-11-02T15:30:00.000Z'),
  entry: input(typedPrice(), 'Price of the entry', '1.0850'),
  stop: input(typedPrice().nullable(), 'The stop at the entry: what 1 R is measured by', '1.0800'),
  exit: input(typedPrice().nullable(), 'Price of the exit; null while it is open', '1.0925'),
  lots: input(Lots.nullable(), 'Size in lots', 0.5),
  profit: input(Money.nullable(), 'Profit in the currency of the account, before costs', 375),
  costs: input(Money.nullable(), 'Commission, swap and fees in the currency of the account; a cost is negative', -3.5),
};

/** What a member writes about a trade. */
export const JournalNoteFields = {
  note: input(typedText(JOURNAL_NOTE_MAX), 'Text of the note', 'Waited for the close above the range.'),
  tags: input(z.array(line(30).min(1)).max(JOURNAL_TAGS_MAX), 'Tags of the member', ['breakout']),
  planId: input(plainId(40).nullable(), 'Id of the trading plan; null without one', null),
  followed: input(z.enum(PLAN_FOLLOWED).nullable(), 'Whether the plan was followed', 'yes'),
  criteria: input(
    z
      .record(plainId(40), z.boolean())
      .refine((criteria) => Object.keys(criteria).length <= JOURNAL_CRITERIA_MAX, { error: 'has too many criteria' }),
    'Criteria of the plan by id: whether the trade met them. A criterion without an answer is left out',
    {},
  ),
  rating: input(z.int().min(1).max(5).nullable(), 'Rating of the member', 4),
};

export const JournalScreenshot = z.object({ id: z.string(), width: z.int(), height: z.int() });

/** A trade of the journal with what the member wrote about it. */
export const JournalEntry = z.object({
  /** Of a trade of the record: the id of its signal. Of a copied trade: that of its order. */
  id: z.string(),
  /** The signal that it follows from: of a trade of the record and of a copied one. */
  signalId: z.string().nullable(),
  source: z.enum(JOURNAL_SOURCES),
  /** Of a trade of the record. */
  strategyId: z.string().nullable(),
  timeframe: z.string().nullable(),
  market: MarketKind.nullable(),
  /** Index of its opening in the log. */
  logIndex: z.int().nullable(),
  /** Of an imported or a copied trade: the account at the broker and the ticket there. */
  account: z.string().nullable(),
  ticket: z.string().nullable(),
  currency: z.string().nullable(),
  symbol: z.string(),
  side: Side,
  openedAt: Instant,
  closedAt: Instant.nullable(),
  entry: Price,
  stop: Price.nullable(),
  targets: z.array(Price),
  /** Mean price of the exits; null while it is open. */
  exit: Price.nullable(),
  exits: z.array(JournalExit),
  closeReason: z.string().nullable(),
  lots: z.number().nullable(),
  profit: z.number().nullable(),
  costs: z.number().nullable(),
  /** Result in units of the risk at the entry; `missing` says why there is none. */
  r: z.number().nullable(),
  /** Whether costs are taken off. */
  isNet: z.boolean(),
  /** Costs that are taken off, in R. */
  costR: z.number().nullable(),
  /** Of a copied trade: fill and exits against the published ones, in R: positive is worse; null until the signal has ended. */
  slippageR: z.number().nullable(),
  missing: z.string().nullable(),
  /** Worst and best excursion in R; `excursionMissing` says why there are none. */
  maeR: z.number().nullable(),
  mfeR: z.number().nullable(),
  excursionMissing: z.string().nullable(),
  note: z.string(),
  tags: z.array(z.string()),
  planId: z.string().nullable(),
  followed: z.enum(PLAN_FOLLOWED).nullable(),
  criteria: z.record(z.string(), z.boolean()),
  rating: z.int().nullable(),
  screenshots: z.array(JournalScreenshot),
  /** Counts the changes of what was written; 0 before the first. */
  revision: z.int(),
  updatedAt: Instant.nullable(),
});

/** A plan with its checklist. */
export const JournalPlan = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  criteria: z.array(z.object({ id: z.string(), label: z.string() })),
  createdAt: Instant,
});

/** What a call may set of a plan. A criterion without an id is new. */
export const JournalPlanFields = {
  name: input(line(60).min(1), 'Name of the plan', 'Breakouts of the London open'),
  text: input(typedText(2_000), 'What the plan says', 'Trade the first break of the Asian range.'),
  criteria: input(
    z.array(z.strictObject({ id: plainId(40).optional(), label: line(120).min(1) })).max(JOURNAL_CRITERIA_MAX),
    'Checklist of the plan; a criterion without an id is new',
    [{ label: 'The trend of the day agrees' }],
  ),
};

const day = () => z.iso.date();

/** Conditions for a list of trades; every one of them must hold. */
export const JournalFilters = {
  source: z.enum(JOURNAL_SOURCES).optional(),
  symbol: plainId(40).optional(),
  side: Side.optional(),
  tag: plainId(30).optional(),
  plan: plainId(40).optional(),
  account: plainId(80).optional(),
  followed: z.enum([...PLAN_FOLLOWED, 'unanswered']).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  /** Won and lost are those by R, else by the profit after costs. */
  result: z.enum(['won', 'lost', 'open']).optional(),
  note: z.enum(['with', 'without']).optional(),
  /** First and last day of the opening, UTC. */
  from: day().optional(),
  to: day().optional(),
  /** Words of note, tags and symbol. */
  q: plainId(100).optional(),
};

/** Stored conditions under a name. */
export const JournalView = z.object({
  id: z.string(),
  name: z.string(),
  /** As the address of the page has them. */
  filters: z.record(z.string(), z.string()),
});

export const JournalViewFields = {
  name: input(line(60).min(1), 'Name of the view', 'Winning longs'),
  filters: input(
    z.strictObject(
      Object.fromEntries(Object.keys(JournalFilters).map((name) => [name, plainText().max(100).optional()])) as {
        [K in keyof typeof JournalFilters]: z.ZodOptional<z.ZodString>;
      },
    ),
    'Conditions, as the list of trades takes them',
    { side: 'long', result: 'won' },
  ),
};

/** One page of the trades that meet the conditions, the newest first. */
export const JournalPage = z.object({
  entries: z.array(JournalEntry),
  total: z.int(),
  /** Of all trades of the journal. */
  counts: z.object({ all: z.int(), withoutNote: z.int() }),
  tags: z.array(z.string()),
  symbols: z.array(z.string()),
  accounts: z.array(z.string()),
});

/** Figures of a group of trades. A figure is null where `missing` says what it needs. */
export const JournalGroup = z.object({
  key: z.string(),
  label: z.string(),
  /** Closed trades with a result in R. */
  n: z.int(),
  sumR: z.number(),
  winRate: z.number().nullable(),
  meanR: z.number().nullable(),
  /** 95% interval of the mean. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  missing: z.string().nullable(),
});

/** What another stop or target would have changed, in R per trade of the risk that was taken. */
export const JournalWhatIf = z.object({
  /** Distance from the entry, in R. */
  at: z.number(),
  n: z.int(),
  /** Trades that it would have ended earlier. */
  changed: z.int(),
  meanR: z.number(),
  /** Mean with it − mean without it. */
  difference: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const JournalStatistics = z.object({
  /** Trades that meet the conditions, those without a result included. */
  trades: z.int(),
  withNote: z.int(),
  all: JournalGroup,
  tags: z.array(JournalGroup),
  plans: z.array(JournalGroup),
  criteria: z.array(JournalGroup),
  followed: z.array(JournalGroup),
  ratings: z.array(JournalGroup),
  symbols: z.array(JournalGroup),
  sources: z.array(JournalGroup),
  /** Trades with a result and excursions, and what more of them are needed for. */
  excursions: z.object({
    n: z.int(),
    meanR: z.number().nullable(),
    missing: z.string().nullable(),
    stops: z.array(JournalWhatIf),
    targets: z.array(JournalWhatIf),
  }),
});

/** A broker's file, and how it is read. */
export const JournalFileFields = {
  file: input(
    z.base64().max(Math.ceil(JOURNAL_FILE_BYTES / 3) * 4, { error: JOURNAL_FILE_TOO_LARGE }),
    'The file as base64: a statement of MetaTrader 4 (HTML), a report of MetaTrader 5 (HTML, XLSX, CSV), or another CSV',
    EXAMPLE_FILE,
  ),
  zone: input(
    plainId(64),
    "Time zone of the broker's server: an IANA name, with hours added to it if the server has them",
    'Europe/London',
  ),
  account: input(line(80).min(1).nullable(), 'Used where the file names no account', 'Demo').default(null),
  columns: input(
    z.partialRecord(z.enum(JOURNAL_CSV_FIELDS), line(80)).nullable(),
    'Names of the columns by field, for a table whose columns are not recognised',
  ).default(null),
};

/** What an import would store, or has stored. */
export const JournalImport = z.object({
  format: z.enum(['mt4', 'mt5', 'csv']),
  /** Names of the columns of a table that is not recognised: choose columns, and read it again. Null otherwise. */
  columns: z.array(z.string()).nullable(),
  accounts: z.array(z.string()),
  counts: z.object({
    /** Trades that the journal does not have. */
    fresh: z.int(),
    /** Trades whose account and ticket the journal has. */
    duplicates: z.int(),
    refused: z.int(),
    balance: z.int(),
    cancelled: z.int(),
    open: z.int(),
  }),
  /** The first of them. */
  trades: z.array(
    z.object({
      line: z.int(),
      account: z.string(),
      ticket: z.string(),
      isDuplicate: z.boolean(),
      symbol: z.string(),
      side: Side,
      openedAt: Instant,
      closedAt: Instant,
      entry: Price,
      stop: Price.nullable(),
      exit: Price,
      parts: z.int(),
      lots: z.number().nullable(),
      profit: z.number().nullable(),
      costs: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
  /** The first rows that are wrong. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
});

/** A picture as base64: PNG, JPEG or WebP. */
export const ScreenshotUpload = input(
  z.base64().max(Math.ceil(SCREENSHOT_BYTES / 3) * 4, { error: SCREENSHOT_TOO_LARGE }),
  'The picture as base64: PNG, JPEG or WebP',
  EXAMPLE_PICTURE,
);

export type JournalSource = (typeof JOURNAL_SOURCES)[number];
export type PlanFollowed = (typeof PLAN_FOLLOWED)[number];
export type JournalExit = z.infer<typeof JournalExit>;
export type JournalEntry = z.infer<typeof JournalEntry>;
export type JournalPlan = z.infer<typeof JournalPlan>;
export type JournalView = z.infer<typeof JournalView>;
export type JournalPage = z.infer<typeof JournalPage>;
export type JournalGroup = z.infer<typeof JournalGroup>;
export type JournalWhatIf = z.infer<typeof JournalWhatIf>;
export type JournalStatistics = z.infer<typeof JournalStatistics>;
export type JournalImport = z.infer<typeof JournalImport>;
export type JournalScreenshot = z.infer<typeof JournalScreenshot>;
