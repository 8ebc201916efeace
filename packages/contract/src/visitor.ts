import { z } from 'zod';

/** Somebody who is signed in, as the pages show them. */
export const User = z.object({
  profileImageUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
});

export type User = z.infer<typeof User>;

/** Who looks at a page. */
export interface Visitor {
  /** Null for somebody who is not signed in. */
  readonly user: User | null;
  /** Whether this site has a sign-in to lead to. */
  readonly canSignIn: boolean;
}
