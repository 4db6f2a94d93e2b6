/** One line of JSON per event on standard output; failures also on standard error's level. Never pass secrets or whole bodies. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  error(event: string, error: unknown, facts?: Record<string, unknown>): void;
}

/** Writes JSON lines with the time, the level and the event's facts. */
export function jsonLog(write: (line: string) => void, clock: () => Date): Log {
  const line = (level: string, event: string, facts: Record<string, unknown>) =>
    write(JSON.stringify({ at: clock().toISOString(), level, event, ...facts }));
  return {
    info: (event, facts = {}) => line('info', event, facts),
    error: (event, error, facts = {}) => line('error', event, { ...facts, ...factsOf(error) }),
  };
}

/**
 * The chain of causes as text: drivers wrap the error that matters. A failed query is told without its values: they may be
 * passwords' hashes, letters, addresses.
 */
function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < 4; cause = cause.cause) {
    causes.push(told(cause));
  }
  const stack = error.stack?.replace(error.message, () => told(error));
  return { error: told(error), ...(causes.length > 0 && { causes }), stack };
}

function told(error: Error): string {
  const { query } = error as { query?: unknown };
  return typeof query === 'string' ? `Failed query: ${query}` : error.message;
}
