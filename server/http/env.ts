import type { HttpBindings } from '@hono/node-server';
import type { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { Caller } from './caller.ts';

export interface Seen {
  id: string;
  /** The pattern, never the address itself, which may hold ids and tokens. Null while nothing has matched. */
  route: string | null;
  user_id: string | null;
}

export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Created on first use. */ nonce: () => string;
    hydrated?: boolean;
    requestId: string;
    seen: Seen;
    caller: Caller;
    called?: NonNullable<Awaited<ReturnType<StandardOpenAPIMatcher['match']>>>;
    body?: Buffer;
  };
}
