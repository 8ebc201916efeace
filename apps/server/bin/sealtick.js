#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

// Plain JavaScript, because the first node on the PATH may not run TypeScript; the pinned one does.
const main = resolve(import.meta.dirname, '../src/cli/main.ts');

if (process.features.typescript) {
  await import(main);
} else {
  const node = join(import.meta.dirname, '../../../node_modules/.bin/node');
  if (!existsSync(node)) {
    console.error(`Node ${process.version} is too old, and Sealtick's own Node is not installed. Run npm ci.`);
    process.exit(3);
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
