import type { HttpBindings } from '@hono/node-server';
import type { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { Caller } from './caller.ts';

/** What is learnt about a request on its way, for its line in the log and its place in the metrics. */
export interface Seen {
  id: string;
  /** The pattern of the address, never the address itself: it may hold ids, and tokens. Null while nothing has matched. */
  route: string | null;
  /** The session's user, where a session was looked up. */
  user_id: string | null;
}

/** What Hono carries along a request. Bindings are absent when a test calls the app without a port. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Makes the page's nonce when it is asked for the first time. */ nonce: () => string;
    /** Set by a page that runs scripts. */
    hydrated?: boolean;
    requestId: string;
    /** For the log and the metrics. */
    seen: Seen;
    caller: Caller;
    /** The operation, where it was looked up to admit the call before its body is read. */
    called?: NonNullable<Awaited<ReturnType<StandardOpenAPIMatcher['match']>>>;
    /** The whole body; absent where none was sent. */
    body?: Buffer;
  };
}
