/** Names of files and folders that systems and programs create beside those of the user. */
const SYSTEM = new Set([
  '__macosx',
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '$recycle.bin',
  'system volume information',
  '@eadir',
  'lost+found',
]);
/** Downloads that are not finished, locks and backups of open documents. */
const UNFINISHED =
  /\.(part|partial|crdownload|download|opdownload|filepart|dlpart|tmp|temp|aria2|!ut|!qb|bc!|swp|swo|lock)$|^~\$|~$/i;

/** Returns true for a path with a hidden, system or unfinished file or folder in it; such files hold nothing to import. */
export function isLeftOut(path: string): boolean {
  return path
    .split(/[/\\]/)
    .some((name) => /^\.[^.]/.test(name) || SYSTEM.has(name.toLowerCase()) || UNFINISHED.test(name));
}
