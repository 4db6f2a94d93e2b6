import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import type { PageArgs } from '#web/lib/load.ts';

/** What feedback is about: a completed test, the question at a position of it, or a question or card that is studied. */
export type Subject =
  | { attempt_id: string; position: number | null }
  | { item_id: string; question_version_id: string | null };

/** What the form of feedback says, as the call takes it. */
export function saidIn(form: FormData, subject: Subject): Parameters<Api['feedback']['send']>[0] {
  return { ...subject, message: textOf(form, 'message'), email: textOf(form, 'email') };
}

/** Without a script: the results are loaded again and say thank you; loading them once more sends nothing. */
export async function sendFeedback(api: Api, form: FormData, { params, url }: PageArgs) {
  const position = Number(textOf(form, 'position')) || null;
  await api.feedback.send(saidIn(form, { attempt_id: params.attemptId ?? '', position }));
  url.searchParams.set('feedback', 'sent');
  throw redirect(`${url.pathname}${url.search}#${placeOf(position)}`);
}

/** Where a form of feedback stands in the page: its id. */
export function placeOf(position: number | null): string {
  return position === null ? 'feedback' : 'report';
}
