const AGAIN_AFTER_MS = 60_000;

/**
 * Loads the page again once a script answers whose import failed: Chromium does not request it for a second import. Not while
 * somebody types or a dialog is open, and not within a minute of a reload. @param error That of the import, which names the script
 */
export async function reloadForScript(error: unknown): Promise<void> {
  const script = /https?:\S+\.js/.exec(String(error))?.[0];
  if (!script || isJustReloaded() || isInUse()) return;
  const answers = await fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (answers && !isInUse()) window.location.reload();
}

/** What was typed would be lost. */
const isInUse = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea') === true;

function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' && performance.now() < AGAIN_AFTER_MS;
}
