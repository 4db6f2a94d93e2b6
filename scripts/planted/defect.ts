/** `unit` needs no database; `journeys` are those of tests/e2e. */
export type SuiteName = 'unit' | 'postgresql' | 'journeys';

/** Tests by which `npm test` has to notice a defect. */
export interface NamedTests {
  suite: SuiteName;
  files: readonly string[];
  /** Part of their titles; left out, all tests of the files. */
  grep?: string;
}

/** A mistake that somebody could make: `find` stands once in `file`, and `replace` in its place. */
export interface Defect {
  name: string;
  noun: string;
  file: string;
  find: string;
  replace: string;
  caughtBy: NamedTests;
}
