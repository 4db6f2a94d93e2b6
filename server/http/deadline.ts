import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Env } from './env.ts';
import { writeFailure } from './front-door.ts';

/** The most patient client gives up after 120 s. The largest response, 5 MB of a function, takes 14 minutes at 50 kbit/s. */
export const requestBounds = {
  /** From the end of the request to the first byte of the response; then 503. */
  answerMs: 130_000,
  /** From the first byte of the request to the last of the response; then the connection is cut. */
  wholeMs: 15 * 60_000,
};

export function withinTime(deps: Deps, bounds = requestBounds): MiddlewareHandler<Env> {
  return (c, next) => {
    const incoming = c.env?.incoming as IncomingMessage | undefined;
    const outgoing = c.env?.outgoing as ServerResponse | undefined;
    if (incoming && outgoing) {
      bound(incoming, outgoing, bounds, () => {
        const { id, route } = c.get('seen');
        const error = new Error(`nothing was sent within ${bounds.answerMs} ms`);
        deps.log.error('request not answered', error, { request: id, route });
        writeFailure(incoming, outgoing, deps.settings, new AppError('TOOK_TOO_LONG'), id);
        discardLater(outgoing);
      });
    }
    return next();
  };
}

function bound(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bounds: typeof requestBounds,
  tooLate: () => void,
): void {
  const first = setTimeout(() => {
    if (outgoing.headersSent) return;
    if (!incoming.complete) first.refresh();
    else tooLate();
  }, bounds.answerMs);
  const last = setTimeout(() => outgoing.socket?.destroy(), bounds.wholeMs);
  const received = () => void first.refresh();
  incoming.once('end', received);
  outgoing.once('close', () => {
    // An unread body may end later, and refreshing a cleared timer would restart it.
    incoming.off('end', received);
    clearTimeout(first);
    clearTimeout(last);
  });
}

function discardLater(outgoing: ServerResponse): void {
  Object.assign(outgoing, { writeHead: () => outgoing, write: () => true, end: () => outgoing });
}
