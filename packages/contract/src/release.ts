import type { ContentBlock, ContentRun } from './content.ts';

/** How much a release changes: what someone built must change, something is new, or something is corrected. */
export const RELEASE_TYPES = ['major', 'minor', 'patch'] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];

export const CHANGE_TYPES = ['feature', 'improvement', 'fix', 'security'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** One change of a release. */
export interface Change {
  readonly type: ChangeType;
  readonly title: string;
  readonly description: readonly ContentRun[];
}

/** Returns type and title of a change of its heading, such as `Fix: Exact sizes`; null if it is none. */
export function readChangeHeading(heading: string): Pick<Change, 'type' | 'title'> | null {
  const [, name = '', title = ''] = /^(\w+): (.+)$/.exec(heading) ?? [];
  const type = CHANGE_TYPES.find((one) => one === name.toLowerCase());
  return type === undefined ? null : { type, title };
}

/** Returns the changes that the document of a release states: a heading each, and the paragraph below it. */
export function getChanges(blocks: readonly ContentBlock[]): readonly Change[] {
  return blocks.flatMap((block, i): Change[] => {
    const next = blocks[i + 1];
    if (block.type !== 'heading' || next?.type !== 'paragraph') return [];
    const change = readChangeHeading(block.runs.map(({ text }) => text).join(''));
    return change === null ? [] : [{ ...change, description: next.runs }];
  });
}

/** Returns the type of a version: `2.4.0` is minor. */
export function toReleaseType(version: string): ReleaseType {
  const [, minor, patch] = version.split('.').map(Number);
  if (patch !== 0) return 'patch';
  return minor === 0 ? 'major' : 'minor';
}
