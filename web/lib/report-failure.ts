import { apiFailure } from './api-error.ts';
import { isNetworkFailure } from './network-failure.ts';

/** One failure as the server is told of it: nothing of who it happened to. */
export interface Report {
  message: string;
  stack: string;
  path: string;
}

/** A page that fails in a loop tells this much of it. */
const MOST = 5;
const FRAMES = 20;

/** Tells the server what went wrong in this browser; silent where that fails as well. */
export const report = createReporter((body) =>
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Nothing of the person goes along, and the report outlives the page.
    credentials: 'omit',
    keepalive: true,
  }),
);

/** At most five reports, none twice. Nothing that goes wrong while reporting comes out: it would be reported in turn. */
export function createReporter(send: (report: Report) => unknown) {
  const told = new Set<string>();
  return async (thrown: unknown, path: string): Promise<void> => {
    try {
      const found = reportOf(thrown, path, location.origin);
      if (!found || told.size >= MOST || told.has(found.message + found.stack)) return;
      told.add(found.message + found.stack);
      await send(found);
    } catch {}
  };
}

/**
 * Null for what is no defect of ours: a call that failed, which people were told about, a network that is away, a navigation that was given up, code of others
 * (extensions, ads) without a line of ours in its stack.
 */
export function reportOf(thrown: unknown, path: string, origin: string): Report | null {
  if (!(thrown instanceof Error) || apiFailure(thrown) || thrown.name === 'AbortError') return null;
  const message = `${thrown.name}: ${thrown.message}`;
  if (isNetworkFailure(thrown) || thrown.message === 'Unexpected Server Error') return null;
  const stack = ownFrames(thrown.stack ?? '', origin);
  return stack === '' ? null : { message: message.slice(0, 500), stack, path: path.slice(0, 200) };
}

/** A longer line of a stack is no place in a file of ours. */
const LONGEST_LINE = 500;

/** The stack's lines in our own files, without host and query; what others add is left out. */
function ownFrames(stack: string, origin: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    if (line.length > LONGEST_LINE) return [];
    const [, before = '', url = '', place = ''] =
      /^\s*(.*?)\(?(https?:\/\/[^\s()]+?)((?::\d+)*)\)?$/.exec(line) ?? [];
    if (!url.startsWith(`${origin}/`)) return [];
    const file = url.slice(origin.length + 1).replace(/[?#].*$/, '');
    return [`${before.replace(/^at /, '').replace(/@$/, '').trim()} ${file}${place}`.trim().slice(0, 200)];
  });
  return frames.slice(0, FRAMES).join('\n');
}
