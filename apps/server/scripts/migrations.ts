import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * `npm run migrations --workspace apps/server [-- NAME]`: writes the changes of the tables files as SQL, under the
 * lowest free number. A migration written by hand is a folder of the next number with a migration.sql.
 */
const name = process.argv[2] ?? 'tables';
const server = resolve(import.meta.dirname, '..');
const folder = join(server, 'migrations');

if (!/^[a-z0-9-]+$/.test(name)) {
  console.error(`Invalid name ${JSON.stringify(name)}: use lower-case letters, digits and hyphens.`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const before = new Set(readdirSync(folder));
const made = spawnSync('drizzle-kit', ['generate', '--name', name], { cwd: server, stdio: 'inherit' });
if (made.status !== 0) process.exit(1);

for (const fresh of readdirSync(folder).filter(
  (entry) => !before.has(entry) && existsSync(join(folder, entry, 'migration.sql')),
)) {
  const numbers = new Set([...before].map((entry) => entry.slice(0, 4)));
  let number = 0;
  while (numbers.has(String(number).padStart(4, '0'))) number += 1;
  const numbered = `${String(number).padStart(4, '0')}_${name}`;
  renameSync(join(folder, fresh), join(folder, numbered));
  console.log(`apps/server/migrations/${numbered}`);
}
