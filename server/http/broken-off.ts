import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Env } from './env.ts';

/** The client left or sent invalid HTTP. That is no failure of the server, and anyone can cause many of them. */
export function isBrokenOff(c: Context<Env>, error: unknown): boolean {
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  if (!incoming?.errored || incoming.complete) return false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current === incoming.errored) return true;
  }
  return false;
}
