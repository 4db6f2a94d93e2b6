import { apiFailure } from './api-error.ts';
import { isNetworkFailure } from './network-failure.ts';

/** Contains nothing about the person. */
export interface Report {
  message: string;
  stack: string;
  path: string;
}

/** A limit for pages that fail in a loop. */
const MOST = 5;
const FRAMES = 20;

/** Fails silently. */
export const report = createReporter((body) =>
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // No cookies, and the request outlives the page.
    credentials: 'omit',
    keepalive: true,
  }),
);

/** At most five reports, none twice. Never throws: that would be reported in turn. */
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
 * Null for what is not our defect: a failed call that was shown, a network failure, a canceled navigation, or code of extensions
 * and ads without a stack line of ours.
 */
export function reportOf(thrown: unknown, path: string, origin: string): Report | null {
  if (!(thrown instanceof Error) || apiFailure(thrown) || thrown.name === 'AbortError') return null;
  const message = `${thrown.name}: ${thrown.message}`;
  if (isNetworkFailure(thrown) || thrown.message === 'Unexpected Server Error') return null;
  const stack = ownFrames(thrown.stack ?? '', origin);
  return stack === '' ? null : { message: message.slice(0, 500), stack, path: path.slice(0, 200) };
}

/** A longer line of a stack is not a place in our files. */
const LONGEST_LINE = 500;

/** The stack's lines in our own files, without host and query. */
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
