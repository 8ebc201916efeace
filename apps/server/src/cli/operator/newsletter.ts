import { NEWSLETTER_LIST_NAMES, type NewsletterList, storedEmailAddress } from '@sealtick/contract';
import { countRequests, deleteAddress, issue, selectSubscribers } from '../../modules/newsletter/index.ts';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { oneOf, text } from './options.ts';
import { record } from './record.ts';

const PAGE = 1_000;
const getList = (given: string): NewsletterList => oneOf('--list', given, NEWSLETTER_LIST_NAMES);

interface ListFlags {
  readonly list: string;
  readonly json?: true;
}

/** Prints how many addresses are on a list, and which. */
export async function listSubscribers({ list: given, json }: ListFlags): Promise<void> {
  const list = getList(given);
  const { rows, requests } = await useDatabase(async ({ database }) => ({
    rows: await selectAll(database, list),
    requests: await countRequests(database, list, new Date()),
  }));
  const subscribers = rows.map(({ email, confirmedAt, consentedAt, consent }) => ({
    email,
    confirmedAt: confirmedAt.toISOString(),
    consentedAt: consentedAt.toISOString(),
    consent,
  }));
  if (json) {
    printJson({ list, count: subscribers.length, ...requests, subscribers });
    return;
  }
  print(`${list}: ${subscribers.length} ${subscribers.length === 1 ? 'address' : 'addresses'}`);
  print(`Not confirmed yet: ${requests.waiting}. Asked for by robots, as it seems, in 90 days: ${requests.suspected}.`);
  if (subscribers.length === 0) return;
  const cells = subscribers.map(({ email, confirmedAt }) => [printable(email), confirmedAt]);
  print(textTable(['Address', 'Confirmed'], cells));
}

async function selectAll(db: Database, list: NewsletterList) {
  const all: Awaited<ReturnType<typeof selectSubscribers>> = [];
  for (let after = ''; ; after = all.at(-1)!.email) {
    const page = await selectSubscribers(db, list, { after, most: PAGE });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** Deletes an address from every list, with its consents. */
export async function eraseSubscriber(given: string, flags: { readonly reason: string }): Promise<void> {
  const email = storedEmailAddress(given).toLowerCase();
  const reason = text('--reason', flags.reason, 200);
  // The audit log stores it for seven years.
  if (reason.toLowerCase().includes(email)) throw new UsageError('--reason: must not contain the address.');
  await record('newsletter.erased', reason, async (tx) => {
    if ((await deleteAddress(tx, email)) === 0)
      throw new UsageError(`No list has the address ${printable(email)}, and none was asked for.`);
  });
  print(`${printable(email)} is deleted from every list.`);
}

interface SendFlags {
  readonly list: string;
  readonly subject: string;
  readonly text: string;
  readonly page: string;
}

/** Sends one text to everyone on a list, once for each key. */
export async function sendIssue(name: string, flags: SendFlags): Promise<void> {
  const key = text('<key>', name, 100);
  const list = getList(flags.list);
  const actionPath = getPath(flags.page);
  const subject = text('--subject', flags.subject, 150);
  const paragraphs = text('--text', flags.text, 10_000)
    .split(/\n+/)
    .filter((line) => line.trim() !== '');
  const given = { list, key, subject, paragraphs, actionLabel: 'Read more', actionPath };
  await record('newsletter.sent', `${list} ${key}`, async (tx) => {
    if (!(await issue(tx, given, Date.now())))
      throw new UsageError(`${printable(key)} was sent before. Choose another key for another text.`);
  });
  print(`${printable(key)} is queued for the list ${list}.`);
}

function getPath(given: string): `/${string}` {
  if (!/^\/(?!\/)[\w\-./?=&#%]*$/.test(given))
    throw new UsageError('--page: must be a path of this site, such as /changelog.');
  return given as `/${string}`;
}
