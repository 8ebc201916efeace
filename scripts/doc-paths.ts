import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const LINK = /\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const CODE_PATH = /`((?:apps|packages|bench|deploy|e2e|docs|scripts|content)\/[\w./@-]+)`/g;

/** Returns paths in Markdown files that do not exist, as `file: path`. */
export function findMissingPaths(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(LINK)].map(([, path]) => path!).filter((path) => !/^[a-z]+:/.test(path));
    const relative = links.map((path) => resolve(root, dirname(file), path));
    const named = [...text.matchAll(CODE_PATH)].map(([, path]) => resolve(root, path!));
    return [...relative, ...named]
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path.slice(root.length + 1)}`);
  });
}
