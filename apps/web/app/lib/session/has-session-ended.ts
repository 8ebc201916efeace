import type { User } from '@sealtick/contract';

/** Within this time the answer of a call under way brings the new cookie of a session that it has renewed. */
const RENEWAL_MS = 2_000;

/**
 * Returns whether the browser is no longer logged in as the account that a page shows. Asked twice: a call that proves who
 * someone is renews the session, and until its answer arrives the browser sends the cookie of before.
 * @param ask Returns who is logged in; undefined without an answer. @param shown Returns the email address on the page
 */
export async function hasSessionEnded(
  ask: () => Promise<Pick<User, 'email'> | null | undefined>,
  shown: () => string | null,
): Promise<boolean> {
  const isOther = async () => {
    const user = await ask();
    return user !== undefined && (user?.email ?? null) !== shown();
  };
  if (!(await isOther())) return false;
  await new Promise((done) => setTimeout(done, RENEWAL_MS));
  return isOther();
}
