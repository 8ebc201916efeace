interface Step {
  readonly title: string;
  readonly content: string | readonly string[];
}

/** Returns the steps of a playbook as a Markdown checklist, one line for each condition. */
export function checklist(name: string, steps: readonly Step[]): string {
  const lines = steps.flatMap(({ title, content }) =>
    (typeof content === 'string' ? [content] : content).map((text) => `- [ ] ${title}: ${text}`),
  );
  return [name, ...lines].join('\n');
}
