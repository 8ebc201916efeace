import type { FormEvent } from 'react';

/** Returns what a form does when it is submitted: the act, in place of the browser's own request. */
export const handleSubmit =
  (act: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault();
    act();
  };
