declare module 'vitest' {
  interface TaskMeta {
    /** How many cases the test has tried; 1 where it does not say. */
    cases?: number;
  }
}

/** Notes that a test has tried so many cases more, for the table of `npm run test:security`. */
export function countCases(task: { meta: { cases?: number } }, cases: number): void {
  task.meta.cases = (task.meta.cases ?? 0) + cases;
}
