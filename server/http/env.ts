import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './caller.ts';

/** What Hono carries along a request. Bindings are absent when a test calls the app without a port. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Makes the page's nonce when it is asked for the first time. */ nonce: () => string;
    /** Set by a page that runs scripts. */
    hydrated?: boolean;
    requestId: string;
    caller: Caller;
  };
}
