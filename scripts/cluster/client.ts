import { ORPCError } from '@orpc/client';
import { appApiPolicy } from '#core/lib/retry.ts';
import { fetchWithRetry } from '#web/lib/retry.ts';

/** How the contract says that a call may be repeated. */
export type Repeat = 'read' | 'natural' | 'keyed' | 'once';

export interface Failure {
  at: number;
  what: string;
  why: string;
}

/** What clients have seen so far. */
export interface Seen {
  calls: number;
  /** Single tries that were cut off, or answered with 500 and above. */
  badTries: { at: number; why: string }[];
  /** Calls that had failed after all their tries: a person reads a sentence, or sees that an answer waits to be saved. */
  failures: Failure[];
}

export interface Client {
  seen: Seen;
  /** Calls the API as the web client does, with its policy of repeating. Returns the body; throws what the web client throws. */
  call(method: string, path: string, repeat: Repeat, body?: unknown, token?: string): Promise<any>;
}

export function createClient(origin: string): Client {
  const seen: Seen = { calls: 0, badTries: [], failures: [] };
  watchTries(origin, seen);
  return {
    seen,
    async call(method, path, repeat, body, token) {
      seen.calls += 1;
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(repeat === 'keyed' && { 'idempotency-key': crypto.randomUUID() }),
      };
      const request = new Request(origin + path, {
        ...{ method, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      try {
        const response = await fetchWithRetry(request, {}, appApiPolicy, repeat !== 'once');
        const text = await response.text();
        if (!response.ok) throw refused(response.status, text);
        return JSON.parse(text);
      } catch (error) {
        const what = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}').replaceAll(/\/\d+/g, '/{n}')}`;
        seen.failures.push({ at: Date.now(), what, why: reason(error) });
        throw error;
      }
    },
  };
}

/** Tries are made inside the web client's own code: they can only be seen at `fetch` itself. */
function watchTries(origin: string, seen: Seen): void {
  const plain = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const ours = args[0] instanceof Request && args[0].url.startsWith(origin);
    const bad = (why: string) => {
      if (ours) seen.badTries.push({ at: Date.now(), why });
    };
    try {
      const response = await plain(...args);
      if (response.status >= 500) bad(String(response.status));
      return response;
    } catch (error) {
      bad(reason(error));
      throw error;
    }
  };
}

function refused(status: number, text: string): ORPCError<string, unknown> {
  let data: { error: string; code: string };
  try {
    data = JSON.parse(text);
  } catch {
    data = { error: 'Not an answer of Certamen.', code: 'UNREADABLE_ANSWER' };
  }
  return new ORPCError(data.code, { status, message: data.error, data });
}

function reason(error: unknown): string {
  const { code, status, message, cause } = error as ORPCError<string, unknown> & { cause?: { code?: string } };
  return code ? `${code} ${status ?? ''}`.trim() : `${message} ${cause?.code ?? ''}`.trim();
}
