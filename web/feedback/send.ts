import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import type { PageArgs } from '#web/lib/load.ts';

/** What the form of feedback says, as the call takes it. An empty position is the whole test. */
export function saidIn(form: FormData, attempt_id: string): Parameters<Api['feedback']['send']>[0] {
  return {
    attempt_id,
    position: Number(textOf(form, 'position')) || null,
    message: textOf(form, 'message'),
    email: textOf(form, 'email'),
  };
}

/** Without a script: the results are loaded again and say thank you; loading them once more sends nothing. */
export async function sendFeedback(api: Api, form: FormData, { params, url }: PageArgs) {
  const said = saidIn(form, params.attemptId ?? '');
  await api.feedback.send(said);
  url.searchParams.set('feedback', 'sent');
  throw redirect(`${url.pathname}${url.search}#${placeOf(said.position ?? null)}`);
}

/** Where a form of feedback stands in the page: its id. */
export function placeOf(position: number | null): string {
  return position === null ? 'feedback' : 'report';
}
