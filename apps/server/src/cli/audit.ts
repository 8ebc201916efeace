import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { type AuditReport, formatAuditFinding, verifyOwnAudit } from '../modules/audit/index.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { useDatabase } from './use-database.ts';

interface Flags {
  readonly json?: true;
}

/** Registers the command `audit`. */
export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('Commands for the audit log: who changed what on this site')
    .addHelpText('after', examples('audit verify'))
    .command('verify')
    .description('Verify that no entry of the audit log was changed, deleted, inserted or cut off')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('audit verify', 'audit verify --json'))
    .action(verify);
}

async function verify({ json }: Flags): Promise<void> {
  const config = readConfig();
  const report = await useDatabase(({ database }) => verifyOwnAudit(database, config), config);
  if (json)
    printJson({
      ...report,
      findings: report.findings.map((finding) => ({ ...finding, words: formatAuditFinding(finding) })),
    });
  else print(toText(report));
  if (report.status !== 'valid') process.exitCode = EXIT.checkFailed;
}

function toText({ status, entries, startIndex, findings }: AuditReport): string {
  const after = startIndex === 0 ? '' : ` Entries up to ${startIndex} were deleted for their age.`;
  const verdict = status === 'valid' ? 'The audit log is valid' : 'The audit log is not what was written';
  return [...findings.map(formatAuditFinding), `${verdict}: ${entries} entries.${after}`].join('\n');
}
