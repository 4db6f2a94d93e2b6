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
  /** A missing parameter is '', which no operation accepts as an id. */
  params: Record<string, string>;
  url: URL;
}

type Load<Result> = (api: Api, args: PageArgs) => Promise<Result>;
type Act<Result> = (api: Api, form: FormData, args: PageArgs) => Promise<Result>;

/** `load` with the in-process client. Without a session it redirects to /login and back. */
export function onServer<Result>(load: Load<Result>) {
  return (route: LoaderFunctionArgs) => {
    const { api, requestId } = route.context.get(seamContext);
    return guarded(async () => api, load, argsOf(route), requestId);
  };
}

/** `load` with the HTTP client, which is fetched on the first navigation. */
export function inBrowser<Result>(load: Load<Result>) {
  return async (route: LoaderFunctionArgs) => guarded(loadApi, load, argsOf(route));
}

/** Also works without JavaScript. A failed call returns its failure and what was typed. */
export function actOnServer<Result>(act: Act<Result>) {
  return async (route: ActionFunctionArgs) => {
    const form = await formIn(route.request);
    const { api, requestId } = route.context.get(seamContext);
    const outcome = await attempted(() => act(api, form, argsOf(route)), form, requestId);
    return isFailed(outcome) ? data(outcome, { status: outcome.failure.status }) : outcome;
  };
}

export function actInBrowser<Result>(act: Act<Result>) {
  return async (route: ActionFunctionArgs) => {
    const form = await route.request.formData();
    return attempted(async () => act(await loadApi(), form, argsOf(route)), form);
  };
}

/** Passwords are never sent back. */
export interface Failed {
  failure: ApiFailure;
  typed: Record<string, string[]>;
}

export function isFailed(outcome: unknown): outcome is Failed {
  return typeof outcome === 'object' && outcome !== null && 'failure' in outcome;
}

export function unlessFailed({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !staysAsItIs(actionResult);
}

/**
 * After most failures the screen keeps what was typed: loading it again would probably fail too. It is loaded again if what the
 * form refers to has changed or is gone.
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
    const isValid = () =>
      open()
        .then(isSignedIn)
        .catch(() => false);
    // One call may be refused although the session is valid: /login would lead straight back here.
    if (failure.status === 401 && !(await isValid())) throw redirect(signInPath(args.url.pathname + args.url.search));
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

/** In process, a call has no request id but the page's own. */
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

function argsOf({ params, request }: LoaderFunctionArgs | ActionFunctionArgs): PageArgs {
  const known = Object.entries(params).map(([name, value]) => [name, value ?? '']);
  return { params: Object.fromEntries(known), url: new URL(request.url) };
}
