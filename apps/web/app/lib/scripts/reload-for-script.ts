import { reloadPage } from '../navigation/reload-page.ts';

const AGAIN_AFTER_MS = 60_000;

/** Fields that someone typed into. */
const typedInto = new WeakSet<EventTarget>();
if (typeof document !== 'undefined') addEventListener('input', ({ target }) => target && typedInto.add(target), true);

/**
 * Loads the page again once a script answers whose import failed: Chromium does not request it for a second import. Not while
 * a dialog is open or a form has typed text, and not within a minute of a reload. @param error That of the import, which names the script
 */
export async function reloadForScript(error: unknown): Promise<void> {
  const script = /https?:\S+\.js/.exec(String(error))?.[0];
  if (!script || isJustReloaded() || isInUse()) return;
  const answers = await fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (answers && !isInUse()) reloadPage();
}

/** What was typed would be lost; what is searched for is in the address once the field is left. */
const isInUse = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea') === true ||
  Array.from(document.querySelectorAll<HTMLInputElement>('input:not([type=search]), textarea')).some(
    (field) => typedInto.has(field) && field.value !== '',
  );

function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' && performance.now() < AGAIN_AFTER_MS;
}
