import { toMathml } from '@sealtick/content/formula';
import { parseDocument } from '@sealtick/content/parse';
import { READS, type Read, WebhookMessage, writes } from '@sealtick/contract';
import { readSettings } from '@sealtick/ib-bridge';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedFact } from '../modules/log/testing/facts.ts';
import { CostFile, readInstrumentFile } from '../modules/market-data/index.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { getProblem } from './document-blocks/check-command.ts';
import { type CodeBlock, getName, readCodeBlocks } from './document-blocks/code-blocks.ts';
import { recordCommands } from './document-blocks/recorded-commands.ts';
import { runScript } from './document-blocks/run-script.ts';
import { DELAY_MS, type OpenProgram, openProgram } from './open-program.ts';
import { STRATEGY } from './read-samples.ts';

const NOW = Date.UTC(2026, 2, 4, 12, 0, 0);

/** Blocks that no test runs, each with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'README.md#2': 'what the start prints',
  'docs/academy.md#3': 'a question, which a test of the courses reads',
  'docs/api-keys.md#1': 'a request without its body',
  'docs/api-keys.md#2': 'headers of an answer',
  'docs/architecture.md#1': 'a drawing',
  'docs/broker-adapters.md#1': 'makes keys with OpenSSL on the machine of a member',
  'docs/engine.md#1': 'needs a strategy, an instrument and bars of the reader; its imports are checked',
  'docs/integrate/bridge.md#1': 'a request without its body',
  'docs/integrate/interactive-brokers.md#2': 'runs the program that the first block builds',
  'docs/mail.md#2': 'what the start prints',
  'docs/operations.md#5': 'needs systemd',
  'docs/operations.md#6': 'needs systemd',
  'docs/operations.md#7': 'needs Docker',
  'docs/operations.md#14': 'creates a user and a service of the machine',
  'docs/operations.md#15': 'changes the journal of the machine',
  'docs/operations.md#16': 'needs systemd; its command is that of other blocks',
  'docs/operations.md#17': 'needs Docker',
  'docs/operations.md#18': 'needs Docker',
  'docs/operations.md#19': 'needs Docker',
  'docs/own-strategies.md#1': 'a template, in which TradingView puts values',
  'docs/own-strategies.md#2': 'a script in Pine, which only TradingView runs',
  'docs/portfolio.md#1': 'a formula',
};

/** What reads the JSON of a block, and refuses what is wrong in it. */
const JSON_BLOCKS: Readonly<Record<string, (text: string) => unknown>> = {
  'docs/costs.md#1': (text) => CostFile.parse(JSON.parse(text)),
  'docs/delivery.md#2': (text) => WebhookMessage.parse(JSON.parse(text)),
  'docs/integrate/interactive-brokers.md#3': (text) =>
    readSettings(JSON.stringify({ site: 'https://signals.example', key: 'bridge_1', ...JSON.parse(text) })),
  'docs/instruments.md#2': (text) => readInstrumentFile(text, 'instruments.json'),
  'docs/members.md#3': (text) => writes.studies.start.body.parse(JSON.parse(text)),
};

const blocks = readCodeBlocks();
const isRun = (block: CodeBlock) => !Object.hasOwn(NOT_RUN, getName(block));
const named = (language: string) =>
  blocks.filter((one) => one.language === language && isRun(one)).map((one) => [getName(one), one.text] as const);

let program: OpenProgram;
let address: string;
let signals = 0;
let time = NOW;

beforeAll(async () => {
  program = await openProgram({ now: () => time });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
  await publish();
  time += DELAY_MS;
});
afterAll(() => program.close());

/** Publishes a signal: its entry and its row. */
async function publish(): Promise<void> {
  signals += 1;
  const id = `sig_01K9ZJ5T3M8Q4V7X2C6B1N0RW${signals}`;
  const { entries } = await program.append(program.db.database, [{ ...openedFact(id, STRATEGY), market: 'real' }]);
  const { leafHash, entry } = entries[0]!;
  const row = { ...signalRow(signals, time, STRATEGY), id, logIndex: entry.index, leafHash };
  await insertSignals(program.db.database, [row]);
}

describe('Every block of code in the documents', () => {
  test('names its language, and is run, parsed or listed with a reason', () => {
    const known = ['sh', 'js', 'ts', 'json', 'markdown', 'sql', 'math'];
    expect(blocks.length).toBeGreaterThan(100);
    expect(blocks.filter((one) => isRun(one) && !known.includes(one.language)).map(getName)).toEqual([]);
    const names = blocks.map(getName);
    expect(Object.keys(NOT_RUN).filter((name) => !names.includes(name))).toEqual([]);
  });
});

test.each(named('sh'))('the commands of %s are ones that the program, npm or a script takes', async (_name, text) => {
  const commands = await recordCommands(text);
  const problems = await Promise.all(
    commands.map(async (one) => ({ command: one.words.join(' '), problem: await getProblem(one) })),
  );
  expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
});

test('each call by curl is answered by the API as the contract declares', async () => {
  const commands = (await Promise.all(named('sh').map(([, text]) => recordCommands(text)))).flat();
  const calls = commands
    .filter(({ words }) => words[0] === 'curl')
    .map(({ words }) => new URL(words.find((word) => /^https?:/.test(word))!));
  expect(calls.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(['/api/signals', '/api/strategies']));
  for (const { pathname, search } of calls) {
    const answer = await fetch(new URL(pathname + search, address));
    expect(answer.status, pathname).toBe(200);
    const read = Object.values<Read>(READS).find(
      ({ path }) => path.replace(/:\w+/, pathname.split('/').at(-1)!) === pathname,
    )!;
    if (read.media !== undefined) continue;
    expect(read.answer.safeParse(await answer.json()).error?.issues ?? [], pathname).toEqual([]);
  }
});

test.each([...named('js'), ...named('ts')])('%s runs as printed, and receives a signal', async (_name, text) => {
  const { output } = await runScript(text, address);
  await expect
    .poll(
      async () => {
        await publish();
        time += DELAY_MS;
        return output();
      },
      { interval: 1_000 },
    )
    .toMatch(/NEW_SIGNAL|^new /m);
});

test.each(blocks.filter(({ language }) => language === 'ts').map((one) => [getName(one), one.text] as const))(
  'what %s imports exists',
  async (_name, text) => {
    const imports = [...text.matchAll(/import \{ ([^}]*) \} from '([^']*)'/g)];
    expect(imports.length).toBeGreaterThan(0);
    for (const [, names = '', from = ''] of imports)
      for (const name of names.split(', ')) expect(await import(from), `${name} of ${from}`).toHaveProperty(name);
  },
);

test.each(named('json'))('the JSON of %s is valid', async (name, text) => {
  if (name.startsWith('docs/operations.md')) {
    const { body } = await program.ask({ url: '/readyz' });
    expect(Object.keys(JSON.parse(text).checks[0]).sort()).toEqual(expect.arrayContaining(['name', 'ok', 'state']));
    expect(Object.keys(JSON.parse(body))).toEqual(expect.arrayContaining(Object.keys(JSON.parse(text))));
    return;
  }
  const read = JSON_BLOCKS[name];
  expect(read, `what reads the JSON of ${name}`).toBeDefined();
  expect(() => read!(text)).not.toThrow();
});

test.each(named('markdown'))('the document of %s is one that the site takes', (_name, text) => {
  const release =
    '---\ntitle: A\nupdated: 2026-11-23\nsummary: About a.\norder: 1\ndate: 2026-11-23\ntype: minor\nbreaking: false\n---\n\n';
  const kind = text.includes('\ncreatedAt:') ? 'research' : 'pricing';
  const parsed = text.startsWith('---')
    ? parseDocument(kind, 'refunds', text, 'refunds.md')
    : parseDocument('changelog', '2.5.0', release + text, '2.5.0.md');
  expect(parsed.blocks.length).toBeGreaterThan(0);
});

test.each(named('math'))('the formulas of %s follow the notation', (_name, text) => {
  for (const line of text.trimEnd().split('\n')) expect(toMathml(line).length, line).toBeGreaterThan(0);
});

test.each(named('sql'))('the query of %s runs on the database', async (_name, text) => {
  await expect(program.db.database.execute(sql.raw(text))).resolves.toBeDefined();
});
