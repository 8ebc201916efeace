import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of files that start the program many times, of the project `programs`: some of them take minutes. */
const LONG = /\/(?:testing\/faults|platform\/testing)\//;

/** Runs the longest files of a project first: begun last, one would run alone while the other processor cores are free. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project, moduleId }: TestSpecification) => project.name === 'programs' && LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
