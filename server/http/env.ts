import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './caller.ts';
import type { Seen } from './observe.ts';

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
  };
}
