import { readFile } from 'node:fs/promises';
import { writes } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import {
  checkArticle,
  emailArticle,
  publishArticle,
  readArticle,
  readArticles,
  removeArticle,
  saveArticle,
  withdrawArticle,
} from '../../modules/research/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { moment } from './options.ts';
import { record } from './record.ts';
import { toUsageError } from './use-account.ts';

/** Lists the articles of the console. */
export async function listArticles({ json }: { readonly json?: true }): Promise<void> {
  const { articles } = await useDatabase(({ database }) => readArticles(database, new Date()));
  if (json) printJson(articles);
  else if (articles.length === 0) print('The console has no article.');
  else {
    const rows = articles.map(({ id, state, publishAt, title }) => [id, state, publishAt ?? '', printable(title)]);
    print(textTable(['Id', 'State', 'Shown from', 'Title'], rows));
  }
}

interface SaveFlags {
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly author: string;
  readonly text: string;
  readonly figure?: string;
  readonly correction?: string;
}

/** Stores an article whose text is a Markdown file, in place of what is stored of it. */
export async function saveArticleByCommand(id: string, flags: SaveFlags): Promise<void> {
  const text = await readFile(flags.text, 'utf8').catch(() => {
    throw new UsageError(`--text ${printable(flags.text)}: must be a file that can be read.`);
  });
  const { contentDir } = readConfig();
  const now = new Date();
  await record('article.saved', id, async (tx) => {
    const stored = await readArticle(tx, id, now).catch(() => null);
    const given = { ...flags, text, figure: flags.figure ?? null, correction: flags.correction ?? null };
    const parsed = writes.adminArticles.save.body.safeParse({ ...given, revision: stored?.revision ?? 0 });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new UsageError(`--${issue!.path.join('.')}: ${issue!.message}`);
    }
    const article = { id: getId(id), ...parsed.data };
    await checkArticle(article, contentDir, now, tx).catch(toUsageError);
    await saveArticle(tx, article, now).catch(toUsageError);
  });
  print(`The article ${id} is stored.`);
}

/** Publishes an article now or later. */
export async function publishArticleByCommand(
  id: string,
  flags: { readonly at?: string; readonly email?: true },
): Promise<void> {
  const at = flags.at === undefined ? null : new Date(moment('--at', flags.at)).toISOString();
  const now = new Date();
  await record('article.published', getId(id), async (tx) => {
    const { revision } = await readArticle(tx, id, now).catch(toUsageError);
    return publishArticle(tx, { id, revision, at, isEmailed: flags.email === true }, now).catch(toUsageError);
  });
  print(at === null ? `The article ${id} is published.` : `The article ${id} is published at ${at}.`);
}

/** Makes an article a draft. */
export async function withdrawArticleByCommand(id: string): Promise<void> {
  await record('article.withdrawn', getId(id), (tx) => withdrawArticle(tx, id).catch(toUsageError));
  print(`The article ${id} is a draft.`);
}

/** Sends a published article to the newsletter. */
export async function emailArticleByCommand(id: string): Promise<void> {
  await record('article.emailed', getId(id), (tx) => emailArticle(tx, id, new Date()).catch(toUsageError));
  print(`The article ${id} is queued for the newsletter.`);
}

/** Deletes a draft. */
export async function deleteArticleByCommand(id: string): Promise<void> {
  await record('article.deleted', getId(id), (tx) => removeArticle(tx, id).catch(toUsageError));
  print(`The draft ${id} is deleted.`);
}

function getId(given: string): string {
  if (writes.adminArticles.save.params.safeParse({ id: given }).success) return given;
  throw new UsageError(`<id> ${printable(given)}: must have 1 to 60 small letters, digits and dashes.`);
}
