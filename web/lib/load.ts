import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { type ApiFailure, apiFailure } from './api-error.ts';
import { formIn } from './form-in.ts';
import { loadApi } from './load-api.ts';
import { signInPath } from './return-path.ts';
import { seamContext } from './seam.ts';
import { isSignedIn } from './signed-in.ts';

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
    const { api, requestId } = context.get(seamContext);
    return guarded(async () => api, load, args, requestId);
  };
}

/** The same page's `clientLoader`: `load` with the HTTP client, which is fetched on the first navigation. */
export function inBrowser<Result>(load: Load<Result>) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const args = { params: known(params), url: new URL(request.url) };
    return guarded(loadApi, load, args);
  };
}

/** A form's `action`: works before and without JavaScript. A failed call answers its sentence and what was typed. */
export function actOnServer<Result>(act: Act<Result>) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const form = await formIn(request);
    const args = { params: known(params), url: new URL(request.url) };
    const { api, requestId } = context.get(seamContext);
    const outcome = await attempted(() => act(api, form, args), form, requestId);
    return isFailed(outcome) ? data(outcome, { status: outcome.failure.status }) : outcome;
  };
}

/** The same form's `clientAction`. */
export function actInBrowser<Result>(act: Act<Result>) {
  return async ({ params, request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const args = { params: known(params), url: new URL(request.url) };
    return attempted(async () => act(await loadApi(), form, args), form);
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

/** A page's `shouldRevalidate` where forms are: after one that failed the page stays, see `staysAsItIs`. */
export function unlessFailed({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !staysAsItIs(actionResult);
}

/**
 * Whether a form's call failed in a way after which the screen stays as it stands, with all that was typed: reading it again would
 * most likely fail as well. Where the server says that what the form refers to is another by now, or gone, the screen is read again.
 */
export function staysAsItIs(outcome: unknown): boolean {
  return isFailed(outcome) && ![404, 409, 410].includes(outcome.failure.status);
}

async function guarded<Result>(
  open: () => Promise<Api>,
  load: Load<Result>,
  args: PageArgs,
  requestId?: string,
): Promise<Result> {
  try {
    return await load(await open(), args);
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    // One call may be refused while the session is good: /login would lead straight back here.
    if (
      failure.status === 401 &&
      !(await open()
        .then(isSignedIn)
        .catch(() => false))
    )
      throw redirect(signInPath(args.url.pathname + args.url.search));
    throw data(withReference(failure, requestId), { status: failure.status });
  }
}

async function attempted<Result>(
  run: () => Promise<Result>,
  form: FormData,
  requestId?: string,
): Promise<Result | Failed> {
  try {
    return await run();
  } catch (thrown) {
    const failure = apiFailure(thrown);
    if (!failure) throw thrown;
    return { failure: withReference(failure, requestId), typed: typedIn(form) };
  }
}

/** In process nothing carries a call's id but the page's own request, which it is logged under. */
function withReference(failure: ApiFailure, requestId: string | undefined): ApiFailure {
  return failure.status >= 500 && requestId ? { ...failure, reference: requestId } : failure;
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
