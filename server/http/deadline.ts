import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Env } from './env.ts';
import { writeFailure } from './write-failure.ts';

/** How long a request may take, in milliseconds. Whatever a handler does, each ends within the sum of them. */
export interface RequestBounds {
  /** From the end of the request to the first byte of its answer; then 503. */
  answerMs: number;
  /** From the first byte of the request to the last of its answer; then the connection is cut. */
  wholeMs: number;
}

/**
 * The most patient caller, a browser that waits for the payment provider or for an upload, gives up after 120 s: nobody waits for what comes
 * later. The largest answer, 5 MB of a function, takes 14 minutes at 50 kbit/s.
 */
export const requestBounds: RequestBounds = { answerMs: 130_000, wholeMs: 15 * 60_000 };

/** Sends 503 where nothing has been sent in time, and cuts the connection where an answer does not come to its end. */
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
    // Its sender is still sending; how long that may take is for Node to say.
    if (!incoming.complete) first.refresh();
    else tooLate();
  }, bounds.answerMs);
  const last = setTimeout(() => outgoing.socket?.destroy(), bounds.wholeMs);
  const received = () => void first.refresh();
  incoming.once('end', received);
  outgoing.once('close', () => {
    // A body that nobody has read may end after that, and a cleared timer that is refreshed is set again.
    incoming.off('end', received);
    clearTimeout(first);
    clearTimeout(last);
  });
}

/** What the handler sends after all goes nowhere: it would be an error in the middle of nothing. */
function discardLater(outgoing: ServerResponse): void {
  Object.assign(outgoing, { writeHead: () => outgoing, write: () => true, end: () => outgoing });
}
