import type { Problem, SignInBody, SignInCall } from '@sealtick/contract';

/** What went wrong: the server's sentence, and sentences by field. */
export interface CallProblem {
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
}

const UNREACHABLE: CallProblem = {
  detail: 'The server could not be reached. Check your connection and try again.',
  fields: {},
};

/** Shown in place of the server's terse rules of a field. */
const FIELD_TEXTS: Readonly<Record<string, string>> = {
  email: 'Enter an address such as name@example.com.',
  password: 'Use 10 to 256 characters.',
  isAdult: 'You must be at least 18 to have an account.',
  acceptsTerms: 'Accept this to have an account.',
};

/** Sends a call of the sign-in page. Returns null if it succeeded. */
export async function send<C extends SignInCall>(call: C, body: SignInBody<C>): Promise<CallProblem | null> {
  try {
    const answer = await fetch(`/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.ok ? null : toProblem(await answer.json(), answer.status);
  } catch {
    return UNREACHABLE;
  }
}

function toProblem({ detail, errors = [] }: Problem, status: number): CallProblem {
  const text = ({ path, message }: { path: string; message: string }) =>
    [path, (status === 400 && FIELD_TEXTS[path]) || message] as const;
  return { detail, fields: Object.fromEntries(errors.map(text)) };
}
