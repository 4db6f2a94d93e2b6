import type { Context } from 'hono';
import type { Db } from '#server/db/open.ts';
import type { Settings } from '#server/env.ts';
import type { Env } from '#server/http/env.ts';
import type { Work } from '../events.ts';
import { type Html, page } from './page.ts';

/** What the pages work with. */
export interface SandboxContext {
  db: Db;
  clock: () => Date;
  settings: Settings;
  /** Looks at what there is. */
  look(): Work;
  /** Changes something, in a transaction; then its events go out. */
  act<Result>(change: (work: Work) => Promise<Result>): Promise<Result>;
}

/** The fields of the form that was sent, as text. */
export async function fieldsOf(c: Context<Env>): Promise<Record<string, string>> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The way back to a page, by GET: a reload presses no button twice. */
export function back(c: Context<Env>, path: string, query: Record<string, string> = {}): Response {
  const asked = new URLSearchParams(query).toString();
  return c.redirect(asked ? `${path}?${asked}` : path, 303);
}

/** A page for what is not there. */
export function nothingHere(
  c: Context<Env>,
  context: SandboxContext,
  title: string,
  body: Html,
): Response | Promise<Response> {
  return c.html(page({ brand: context.settings.brand.name, title }, body), 404);
}
