import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProse } from './prose.ts';

/** Wording that reads as translated, each with what to write instead. */
const BANNED: readonly (readonly [pattern: RegExp, write: string])[] = [
  [/(?<![\w/.])e-mail/i, 'email'],
  [
    /(?<![\w/.-])mails?\b(?! (server|queue|transport|route|exchange)s?\b|[-\]/:(,`=]|\.\w| [=(]| where| cleanly| --)/i,
    'email, emails, mailing list',
  ],
  [/(\d|\})( |\u00a0|\\u00a0|&nbsp;)%(?![a-z0-9_({]| \$\{)/, '40%, without a space'],
  [/\bback-test/i, 'backtest'],
  [
    /(?<![/.])\b(?<!checkpoint )sign(s|ed|ing)?[- ](in|out)s?\b(?! 20\d\d)/i,
    'log in (verb), login (noun), session (thing)',
  ],
  [/\blog-(in|out)s?\b/i, 'login, logout (noun), log in, log out (verb)'],
  [/\bLogin to (?!Subscribe)\w/, 'Log in to'],
  [/\bby (itself|themselves)\b/, 'automatically, alone or on its own'],
  [/\b(?<!looking )at once\b/i, 'immediately, or at the same time'],
  [/\bfor good\b|\bfor ever\b/i, 'permanently, indefinitely'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bthe present (one|address|price|password|state|value|log|moment)\b|\ba present (one|address|price)\b/i, 'current'],
  [/\bthe one before( it)?\b(?! the)/i, 'the previous one'],
  [/\b(stored|counted|kept|cached|shown|summed|worked|asked for) apart\b/i, 'separately'],
  [/\b(some|no|every|any)body\b(?![@'])/i, 'someone, no one, everyone, anyone; better: who it is'],
  [
    /(?<!\bthere )\b(is|are|was|were) no (?!longer|more|less|one|better|worse|later|earlier|guide|such|doubt)\w/i,
    'is not a …',
  ],
  [/\bState (the|a|an|your|either|how|what|where) /, 'Enter, Give, Say or Describe'],
  [
    /\b(messages?|emails?|signals|requests|calls|posts?|trades|checks|R|risk) an? (second|minute|hour|day|week|month)\b(?! (ago|later|before|after|old|of|that|apart|ahead|earlier|at)\b)/,
    'per',
  ],
  [/(%|\brisk|\)\}) a (trade|signal|message)\b/, 'per'],
  [/, too(?=[.;:)]|$)/, 'also, or as well'],
  [/\b(page|site|program|bot|server|browser) (notices|wants|tells)\b/, 'updates, requires, sends'],
  [/\btimes? of grace\b/i, 'grace period'],
  [/\bafterword/i, 'post-mortem'],
  [/\bcall(s|ed|ing)? off\b/i, 'cancel'],
  [/\bsecond steps?\b/i, 'second factor'],
  [/(^|[.;] )Who [a-z]+ [^?]*\./, 'Anyone who …, If you …, or a noun'],
];

/** Words that something else fixes: a label of the interface, a command of SMTP, a table, a password of a test, the record of a release. */
const FIXED =
  /Login to Subscribe|Logging in again|operator log-out|sign-in\.\w+|auth\.sign-in|crude oil ±2 %|MAIL FROM|update mail set/g;

/** Legal documents as they were accepted, and the texts that list these phrases. */
const NOT_READ = /^packages\/content\/documents\/legal\/\w+\.v\d+\.md$|^scripts\/banned-|^docs\/glossary\.md$/;

/** Sources whose texts are hashed: the notes of signals, and the costs of a backtest. */
const HASHED = /^packages\/engine\/src\/(strategies|costs|instruments)\/|^packages\/simulated-market\/src\//;

/** Types are named after what they are: `DueQuery`, `CommandResult`, `BillingDeps`. */
const PARTICIPLE_TYPE =
  /^\s*(?:export )?(?:interface|type|class) (Needs|Wanted|Ended|Stated|Asked|Given|Known|Happened|Said)\b/;

/** Functions are named after what they do: `computeMean(values)`, `toRow(signal)`, `getStop(signal)`. The exceptions join or choose what they are given. */
const NOUN_OF_FUNCTION =
  /^\s*(?:export )?(?:async )?(?:function\*? |const )((?!(?:all|any|one|some|several|require[A-Z]\w*|is[A-Z]?\w*|consists|as|index|\w*As|side)Of\b)[a-z]\w*Of)\b(?: =.*(?:=>|\($)|[(<])/;

/** Returns the banned phrases in documents, comments, strings and test titles, as `file:line: write …`. @param files Paths under `root`. */
export function findBannedPhrases(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => /\.(ts|tsx|md)$/.test(file) && !NOT_READ.test(file) && !HASHED.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          [...bannedIn(getProse(line, file)), ...bannedTypeIn(line), ...bannedFunctionIn(line)].map(
            (found) => `${file}:${i + 1}: ${found}`,
          ),
        ),
    );
}

function bannedTypeIn(line: string): string[] {
  const name = PARTICIPLE_TYPE.exec(line)?.[1];
  return name === undefined ? [] : [`write "a noun, such as BillingDeps or DueQuery", not "${name}"`];
}

function bannedFunctionIn(line: string): string[] {
  const name = NOUN_OF_FUNCTION.exec(line)?.[1];
  return name === undefined ? [] : [`write "a verb, such as computeMean, toRow or getStop", not "${name}"`];
}

function bannedIn(prose: string): string[] {
  const text = prose.replaceAll(FIXED, '');
  return BANNED.flatMap(([pattern, write]) => {
    const found = pattern.exec(text);
    return found ? [`write "${write}", not "${found[0].trim()}"`] : [];
  });
}
