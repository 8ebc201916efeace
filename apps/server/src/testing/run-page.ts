import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiLanguage } from '@sealtick/content/api-languages';
import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

const run = promisify(execFile);

/** All that a reader of the page has. */
interface Reader {
  /** Address of the site. */
  readonly site: string;
  readonly email: string;
  readonly password: string;
}

const LANGUAGES: Readonly<Record<ApiLanguage, { ending: string; command: readonly [string, ...string[]] }>> = {
  curl: { ending: 'sh', command: ['bash', '-euo', 'pipefail'] },
  typescript: { ending: 'ts', command: [process.execPath] },
  python: { ending: 'py', command: ['python3'] },
};

/** Files that the programs in a language import, as the site delivers them. */
const SDK = { curl: [], typescript: [], python: ['sealtick.py', 'verify-log.py'] } as const;

/**
 * Runs every program of the page in one language in its order, as a reader does. Lines that a program prints as
 * `export NAME=VALUE` are variables of the later ones.
 * @returns what each printed, or how it failed, by id of the block
 */
export async function runPage(language: ApiLanguage, { site, email, password }: Reader): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), `sealtick-page-${language}-`));
  const receiver = await startReceiver(folder, language !== 'curl');
  const printed = new Map<string, string>();
  let variables: Record<string, string> = {
    SEALTICK_EMAIL: email,
    SEALTICK_PASSWORD: password,
    WEBHOOK_URL: `http://127.0.0.1:${receiver.port}`,
    PORT: String(receiver.port),
  };
  const { ending, command } = LANGUAGES[language];
  const [program, ...args] = command;
  try {
    for (const file of SDK[language]) {
      await writeFile(join(folder, file), await (await fetch(`${site}/api/sdk/${file}`)).text());
    }
    for (const { id, code } of (await (await fetch(`${site}/api/reference/blocks`)).json()) as ApiBlock[]) {
      const text = code[language];
      if (text === undefined) continue;
      const path = join(folder, `${id}.${ending}`);
      const ofSite = text.replaceAll(BLOCK_SITE.replace('https', 'wss'), site.replace(/^http/, 'ws'));
      // A module, so that it may wait at its top.
      const suffix = language === 'typescript' ? '\nexport {};\n' : '\n';
      await writeFile(path, ofSite.replaceAll(BLOCK_SITE, site) + suffix);
      const env = { PATH: process.env.PATH, HOME: folder, ...variables };
      const output = await run(program, [...args, path], { cwd: folder, env, timeout: 20_000 }).then(
        ({ stdout }) => stdout,
        ({ message, stdout }: { message: string; stdout: string }) => `${stdout}\nfailed: ${message}`,
      );
      printed.set(id, output);
      for (const [, name, value] of output.matchAll(/^export (\w+)=(\S+)$/gm)) {
        variables = { ...variables, [name!]: value! };
      }
    }
  } finally {
    receiver.close();
    await rm(folder, { recursive: true });
  }
  return printed;
}

/** Starts what receives webhooks and stores the last request in two files; with `isPort` only finds a free port. */
async function startReceiver(folder: string, isPort: boolean): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    const { rawHeaders } = request;
    const lines = rawHeaders
      .filter((_, at) => at % 2 === 0)
      .map((name, at) => `${name}: ${rawHeaders[2 * at + 1]}\r\n`);
    await writeFile(join(folder, 'headers.txt'), lines.join(''));
    await writeFile(join(folder, 'body.json'), Buffer.concat(await Array.fromAsync<Buffer>(request)));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (isPort) server.close();
  return { port, close: () => void server.close() };
}
