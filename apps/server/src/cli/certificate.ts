import { SIGNATURE_TYPE } from '@sealtick/log';
import type { Command } from 'commander';
import { verifyCertificate } from '../modules/academy/index.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { readNamedBytes, requireKey } from './reference-files.ts';

interface Flags {
  readonly key: string;
  readonly json?: true;
}

/** Registers the command `certificate`. */
export function registerCertificate(program: Command): void {
  program
    .command('certificate')
    .description('Verify a certificate of a course, without a connection')
    .argument('<file>', 'the certificate as it was downloaded: PDF, credential (JSON) or text')
    .requiredOption('--key <key>', 'the key of the academy, or the answer of /api/academy/certificate-key of the site')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('certificate AC-7K4QX-M2R9T.pdf --key "signals.example.com/academy+1a2b3c4d+AQ…"'))
    .action(verifyFile);
}

async function verifyFile(file: string, { key, json }: Flags): Promise<void> {
  const named = keyOfAnswer(key) ?? key;
  requireKey('--key', named, SIGNATURE_TYPE.ed25519);
  const verdict = verifyCertificate(await readNamedBytes('<file>', file), named);
  const isValid = 'fields' in verdict;
  if (!isValid) process.exitCode = EXIT.checkFailed;
  if (json) printJson({ isValid, ...verdict });
  else if (!isValid) print(`Not valid. ${verdict.problem}`);
  else {
    const { number, holder, title, right, questions, issued } = verdict.fields;
    print(`Valid. Certificate ${number}: ${title}, ${right} of ${questions}, issued on ${issued}. Holder: ${holder}.`);
  }
}

/** Returns the key of an answer of `/api/academy/certificate-key`; null for another text. */
function keyOfAnswer(text: string): string | null {
  try {
    const { key } = JSON.parse(text) as { key?: unknown };
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
