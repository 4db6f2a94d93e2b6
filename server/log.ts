/** JSON lines on standard output. Never pass secrets or whole bodies. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  error(event: string, error: unknown, facts?: Record<string, unknown>): void;
}

export function jsonLog(write: (line: string) => void, clock: () => Date): Log {
  const line = (level: string, event: string, facts: Record<string, unknown>) =>
    write(printable(JSON.stringify({ at: clock().toISOString(), level, event, ...facts })));
  return {
    info: (event, facts = {}) => line('info', event, facts),
    error: (event, error, facts = {}) => line('error', event, { ...facts, ...factsOf(error) }),
  };
}

/** Escapes line separators, terminal controls and bidi characters, so that a text cannot pass for another line. */
function printable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Includes causes, since drivers wrap the error. Leaves out query values, which may be hashes, emails or addresses. */
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
