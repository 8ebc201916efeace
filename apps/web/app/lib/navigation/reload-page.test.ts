import { afterEach, expect, test, vi } from 'vitest';

interface Reload {
  readonly navigationType?: 'reload' | 'push';
  readonly userInitiated?: boolean;
}

/** Returns a page whose navigations the test dispatches, and the functions under test for it. */
async function openPage() {
  const navigation = new EventTarget();
  const navigate = ({ navigationType = 'reload', userInitiated = false }: Reload = {}) =>
    navigation.dispatchEvent(
      Object.assign(new Event('navigate', { cancelable: true }), { navigationType, userInitiated }),
    );
  const reload = vi.fn(() => void navigate());
  vi.stubGlobal('window', { navigation, location: { reload } });
  vi.resetModules();
  return { navigate, ...(await import('./reload-page.ts')) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a reload by React Router is refused and reported, until the page stops listening', async () => {
  const { navigate, onRouterReload } = await openPage();
  const act = vi.fn();
  const stop = onRouterReload(act);
  expect(navigate()).toBe(false);
  expect(act).toHaveBeenCalledOnce();
  stop();
  expect(navigate()).toBe(true);
});

test('a reload by the visitor, another navigation and a reload by the site go on', async () => {
  const { navigate, onRouterReload, reloadPage } = await openPage();
  const act = vi.fn();
  onRouterReload(act);
  expect(navigate({ userInitiated: true })).toBe(true);
  expect(navigate({ navigationType: 'push' })).toBe(true);
  reloadPage();
  expect(act).not.toHaveBeenCalled();
});
