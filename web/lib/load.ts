import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { type ApiFailure, apiFailure } from './api-error.ts';
import { signInPath } from './return-path.ts';
import { seamContext } from './seam.ts';

export interface PageArgs {
  /** Path parameters; a missing one is an empty string, which no operation takes for an id. */
  params: Record<string, string>;
  url: URL;
}

type Load<Result> = (api: Api, args: PageArgs) => Promise<Result>;
type Act<Result> = (api: Api, form: FormData, args: PageArgs) => Promise<Result>;

/** A page's `loader`: `load` with the in-process client. Without a session it leads to /login and back. */
export function onServer<Result>(load: Load<Result>) {
  return ({ context, params, request }: LoaderFunctionArgs) => {
    const args = { params: known(params), url: new URL(request.url) };
    return guarded(() => load(context.get(seamContext).api, args), args);
  };
}

/** The same page's `clientLoader`: `load` with the HTTP client, which is fetched on the first navigation. */
export function inBrowser<Result>(load: Load<Result>) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const { api } = await import('./api.ts');
    const args = { params: known(params), url: new URL(request.url) };
    return guarded(() => load(api, args), args);
  };
}

/** A form's `action`: works before and without JavaScript. A failed call answers its sentence and what was typed. */
export function actOnServer<Result>(act: Act<Result>) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const args = { params: known(params), url: new URL(request.url) };
    const outcome = await attempted(() => act(context.get(seamContext).api, form, args), form);
    return isFailed(outcome) ? data(outcome, { status: outcome.failure.status }) : outcome;
  };
}

/** The same form's `clientAction`. */
export function actInBrowser<Result>(act: Act<Result>) {
  return async ({ params, request }: ActionFunctionArgs) => {
    const { api } = await import('./api.ts');
    const form = await request.formData();
    return attempted(() => act(api, form, { params: known(params), url: new URL(request.url) }), form);
  };
}

/** What a form's action answers when the call failed. Passwords are never sent back. */
export interface Failed {
  failure: ApiFailure;
  typed: Record<string, string[]>;
}

export function isFailed(outcome: unknown): outcome is Failed {
  return typeof outcome === 'object' && outcome !== null && 'failure' in outcome;
}

/** Whether a form's call found the session over. */
export function isSignedOut(outcome: unknown): boolean {
  return isFailed(outcome) && outcome.failure.status === 401;
}

async function guarded<Result>(run: () => Promise<Result>, { url }: PageArgs): Promise<Result> {
  try {
    return await run();
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    if (failure.status === 401) throw redirect(signInPath(url.pathname + url.search));
    throw data(failure, { status: failure.status });
  }
}

async function attempted<Result>(run: () => Promise<Result>, form: FormData): Promise<Result | Failed> {
  try {
    return await run();
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    return { failure, typed: typedIn(form) };
  }
}

function typedIn(form: FormData): Record<string, string[]> {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || /password/i.test(name)) continue;
    typed[name] = [...(typed[name] ?? []), value];
  }
  return typed;
}

function known(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']));
}
