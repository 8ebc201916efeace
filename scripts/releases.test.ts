import { expect, test } from 'vitest';
import { findReleaseProblems } from './releases.ts';

const releases = [
  { id: '2.4.0', fields: { date: '2026-11-23' } },
  { id: '2.3.1', fields: { date: '2026-11-22' } },
];
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n## 2.4.0 (2026-11-23)\n\n## 2.3.1 (2026-11-22)\n';

test('documents, CHANGELOG.md and version that agree have no problem', () => {
  expect(findReleaseProblems(releases, CHANGELOG, '2.4.0')).toEqual([]);
});

test('another version, another day, a missing release and a wrong order are found', () => {
  expect(findReleaseProblems(releases, CHANGELOG, '2.5.0')).toEqual([
    'package.json: the version is 2.5.0, and the newest document of changelog is 2.4.0',
  ]);
  expect(findReleaseProblems(releases, CHANGELOG.replace('11-22', '11-21'), '2.4.0')[0]).toMatch(/^CHANGELOG\.md: /);
  expect(findReleaseProblems(releases.slice(0, 1), CHANGELOG, '2.4.0')).toHaveLength(1);
  const [first, second] = releases;
  expect(findReleaseProblems([second!, first!], CHANGELOG, '2.3.1')).toContain(
    'changelog/2.3.1.md: its `order` puts it before 2.4.0',
  );
});
