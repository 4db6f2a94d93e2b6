import { redirect } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { textOf } from '#web/lib/form-text.ts';
import type { PageArgs } from '#web/lib/load.ts';

/** What feedback is about: a completed attempt, the question at a position in it, or a studied question or card. */
export type Subject =
  | { attempt_id: string; position: number | null }
  | { item_id: string; question_version_id: string | null };

export function feedbackIn(form: FormData, subject: Subject): Parameters<Api['feedback']['send']>[0] {
  return { ...subject, message: textOf(form, 'message'), email: textOf(form, 'email') };
}

/** Handles the form without a script: redirects to the results with a thank-you; reloading sends nothing. */
export async function sendFeedback(api: Api, form: FormData, { params, url }: PageArgs) {
  const position = Number(textOf(form, 'position')) || null;
  await api.feedback.send(feedbackIn(form, { attempt_id: params.attemptId ?? '', position }));
  url.searchParams.set('feedback', 'sent');
  throw redirect(`${url.pathname}${url.search}#${formId(position)}`);
}

export function formId(position: number | null): string {
  return position === null ? 'feedback' : 'report';
}
