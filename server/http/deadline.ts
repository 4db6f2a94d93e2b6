import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Env } from './env.ts';
import { writeFailure } from './write-failure.ts';

export interface RequestBounds {
  /** From the end of the request to the first byte of the response; then 503. */
  answerMs: number;
  /** From the first byte of the request to the last of the response; then the connection is cut. */
  wholeMs: number;
}

/** The most patient client gives up after 120 s. The largest response, 5 MB of a function, takes 14 minutes at 50 kbit/s. */
export const requestBounds: RequestBounds = { answerMs: 130_000, wholeMs: 15 * 60_000 };

export function withinTime(deps: Deps, bounds = requestBounds): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {};
    if (incoming && outgoing) {
      const { id } = c.get('seen');
      bound(incoming as IncomingMessage, outgoing as ServerResponse, bounds, () => {
        const { route } = c.get('seen');
        const { answerMs } = bounds;
        deps.log.error('request not answered', new Error(`nothing was sent within ${answerMs} ms`), {
          request: id,
          route,
        });
        writeFailure(
          incoming as IncomingMessage,
          outgoing as ServerResponse,
          deps.settings,
          new AppError('TOOK_TOO_LONG'),
          id,
        );
        discardLater(outgoing as ServerResponse);
      });
    }
    await next();
  };
}

function bound(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bounds: RequestBounds,
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
