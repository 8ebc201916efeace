/** A role in the operator's leadership: a title, never a name. */
export interface LeadershipRole {
  readonly title: string;
  /** What the role is responsible for; empty if the operator says nothing. */
  readonly duty: string;
}

const LONGEST_TITLE = 80;
const MOST = 12;

/** Returns the roles of a line such as `Head of risk: may pause any strategy; Head of sales`; null if it is not such a line. */
export function parseRoles(line: string): readonly LeadershipRole[] | null {
  const roles = line.split(';').map((part): LeadershipRole => {
    const [title = '', ...duty] = part.split(':');
    return { title: title.trim(), duty: duty.join(':').trim() };
  });
  const isValid = roles.every(({ title }) => title !== '' && title.length <= LONGEST_TITLE);
  return isValid && roles.length <= MOST ? roles : null;
}
