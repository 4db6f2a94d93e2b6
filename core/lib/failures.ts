/** Code -> HTTP status and the exact sentence shown. AppError fills in each `{name}`. */
export type Failures = Readonly<Record<string, readonly [status: number, sentence: string]>>;
