import { expect, learner, type Page } from './support.ts';

export interface Reported {
  message: string;
  topic_name: string;
  attempt_id: string;
}

/** A learner completes a short test and reports its first question, or the whole test; the page itself is not signed in. */
export async function aReport(page: Page, parts: { whole?: boolean; email?: string } = {}): Promise<Reported> {
  const call = await asLearner(page);
  const { categories } = await call('GET', '/api/certifications');
  const [topic] = categories.flatMap(({ topics }: any) => topics);
  const { attempt } = await call('POST', `/api/topics/${topic.id}/attempts`, {
    ...{ question_count: 5, discard_open: true },
  });
  const [first] = attempt.questions;
  const picks = [first.choices[0].id];
  await call('PUT', `/api/attempts/${attempt.id}/questions/1`, { picks, made_at: attempt.server_now });
  await call('POST', `/api/attempts/${attempt.id}/complete`);
  return report(call, { topic_name: topic.name, attempt_id: attempt.id }, 'The key looks wrong to me.', parts);
}

/** Another report on the same question. */
export const reportAgain = async (page: Page, first: Reported): Promise<Reported> =>
  report(await asLearner(page), first, 'The explanation does too.');

async function report(
  call: Call,
  { topic_name, attempt_id }: Pick<Reported, 'topic_name' | 'attempt_id'>,
  message: string,
  { whole = false, email }: { whole?: boolean; email?: string } = {},
): Promise<Reported> {
  await call('POST', '/api/feedback', { attempt_id, message, email, ...(!whole && { position: 1 }) });
  return { message, topic_name, attempt_id };
}

type Call = (method: string, path: string, body?: unknown) => Promise<any>;

async function asLearner(page: Page): Promise<Call> {
  const data = { ...learner, session: 'bearer' };
  const { access_token } = await (await page.request.post('/api/auth/sign-in', { data })).json();
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await page.request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
}
