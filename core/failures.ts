/** One noun's failures: code -> HTTP status and the exact sentence people read. `{name}` in a sentence is filled in by AppError. */
export type Failures = Readonly<Record<string, readonly [status: number, sentence: string]>>;
