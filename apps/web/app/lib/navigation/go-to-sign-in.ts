import { paths } from './paths.ts';

/** Leaves for the login, which leads back to this page. */
export function goToSignIn(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(`${paths.login}?${new URLSearchParams({ returnTo: pathname + search + hash })}`);
}
