import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Env } from './env.ts';

/**
 * Whether an error says no more than that the request never came to its end: its sender went away, or sent a body that is no HTTP.
 * That is no failure of the server, and anybody can make as many of them as they like.
 */
export function isBrokenOff(c: Context<Env>, error: unknown): boolean {
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  if (!incoming?.errored || incoming.complete) return false;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current === incoming.errored) return true;
  }
  return false;
}
