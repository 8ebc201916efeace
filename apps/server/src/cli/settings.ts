import type { SettingLine } from '@sealtick/contract';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { recordCommand } from '../modules/audit/index.ts';
import { checkOwnDocuments } from '../modules/content/index.ts';
import {
  confirmClaim,
  describeSettings,
  readOperatorSettings,
  readSiteSettings,
  resetSetting,
  type SettingsContext,
  setField,
  statingValues,
} from '../modules/settings/index.ts';
import { systemClock } from '../platform/clock.ts';
import { UsageError } from '../platform/errors.ts';
import { printable } from '../platform/printable.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { useDatabase } from './use-database.ts';

interface Flags {
  readonly json?: true;
}

interface SetFlags extends Flags {
  readonly evidence?: string;
  readonly expires?: string;
  readonly default?: true;
}

/** Registers the command `settings`. */
export function registerSettings(program: Command): void {
  const settings = program
    .command('settings')
    .description('Show and change the settings of the site: name, contacts, links and claims')
    .addHelpText('after', examples('settings get', 'settings check'));
  settings
    .command('get')
    .description('Show one setting of the site, or all of them')
    .argument('[name]', 'such as phone, or claim.authorised')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('settings get', 'settings get phone'))
    .action(get);
  settings
    .command('set')
    .description('Change one setting; the pages show the change immediately')
    .argument('<name>', 'such as phone, or claim.authorised')
    .argument('[value]', 'the new value; none if it does not apply')
    .option('--evidence <address>', 'for a claim: https address of the evidence')
    .option('--expires <day>', 'for a claim: last day on which it is valid, YYYY-MM-DD')
    .option('--default', 'restore the default; for a claim: withdraw it')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'settings set phone "+44 20 7946 0123"',
        'settings set phone --default',
        'settings set claim.authorised --evidence https://register.example.com/000000 --expires 2027-12-31',
      ),
    )
    .action(set);
  settings
    .command('check')
    .description(
      'List what is missing before going live, sample documents and dead links in your own ones included; exit code 1 if anything is',
    )
    .option(...JSON_FLAG)
    .addHelpText('after', examples('settings check'))
    .action(check);
}

async function get(name: string | undefined, { json }: Flags): Promise<void> {
  const lines = await withSettings(read);
  const chosen = name === undefined ? lines : [findLine(lines, name)];
  if (json) printJson(chosen);
  else for (const line of chosen) print(`${entry(line)}\n`);
}

async function set(name: string, value: string | undefined, flags: SetFlags): Promise<void> {
  const config = readConfig();
  const line = await useDatabase(async ({ database }) => {
    const act = { act: 'setting.changed', subject: name };
    const ctx = { db: database, clock: systemClock };
    await recordCommand(database, config, act, (tx, state) => {
      const within = { ...ctx, db: tx };
      return statingValues(within, name, state, () => change(within, name, value, flags));
    });
    return findLine(await read(ctx), name);
  }, config);
  if (flags.json) printJson(line);
  else print(printable(`${line.name} = ${line.value ?? '(none)'}`));
}

async function change(ctx: SettingsContext, name: string, value: string | undefined, flags: SetFlags): Promise<void> {
  const isClaim = flags.evidence !== undefined || flags.expires !== undefined;
  const ways = [value !== undefined, isClaim, flags.default === true].filter(Boolean).length;
  if (ways !== 1) {
    throw new UsageError(`${name}: give either a value, or --evidence and --expires for a claim, or --default.`);
  }
  if (flags.default) await resetSetting(ctx, name);
  else if (isClaim) await confirmClaim(ctx, name, { evidence: flags.evidence, expires: flags.expires });
  else await setField(ctx, name, value ?? '');
}

async function check({ json }: Flags): Promise<void> {
  const problems = (await withSettings(read)).filter(({ problem }) => problem !== null);
  const { samples, deadLinks } = await checkOwnDocuments(readConfig().contentDir);
  const isReady = [problems, samples, deadLinks].every((list) => list.length === 0);
  if (json) printJson({ ready: isReady, problems, samples, deadLinks });
  else {
    for (const { name, problem } of problems) print(`${name} ${problem}.`);
    for (const file of samples) print(`${file} is a sample. Put your own text under this name into CONTENT_DIR.`);
    for (const line of deadLinks) print(`${line}.`);
  }
  if (!isReady) process.exitCode = EXIT.checkFailed;
  else if (!json)
    print(
      'Every setting is set, no confirmed claim expires soon, no document that the site needs is a sample and no link in your own ones is dead.',
    );
}

function findLine(lines: readonly SettingLine[], name: string): SettingLine {
  const found = lines.find((line) => line.name === name);
  if (found) return found;
  throw new UsageError(
    `Unknown setting ${JSON.stringify(name)}. Use one of ${lines.map((line) => line.name).join(', ')}.`,
  );
}

const entry = ({ name, meaning, rule, value, problem }: SettingLine): string =>
  [`${name} = ${value ?? '(none)'}${problem === null ? '' : ` (${problem})`}`, `    ${meaning}`, `    Takes ${rule}.`]
    .map(printable)
    .join('\n');

const read = async (ctx: SettingsContext): Promise<SettingLine[]> =>
  describeSettings(await readSiteSettings(ctx), await readOperatorSettings(ctx.db), ctx.clock.now());

function withSettings<T>(work: (ctx: SettingsContext) => Promise<T>): Promise<T> {
  return useDatabase(({ database }) => work({ db: database, clock: systemClock }));
}
