import { expect, learner, type Page } from './support.ts';

let number = 0;

export interface Reported {
  /** Words that no other report of this run has. */
  message: string;
  topic_name: string;
  attempt_id: string;
}

/** A learner completes a short test and reports its first question, or the whole test; nothing is signed in in the page. */
export async function aReport(page: Page, parts: { whole?: boolean; email?: string } = {}): Promise<Reported> {
  const call = await asLearner(page);
  const { categories } = await call('GET', '/api/certifications');
  // Other journeys make topics that have nothing to ask.
  const topics = categories.flatMap(({ topics }: any) => topics);
  const topic = topics.filter(({ question_count }: any) => question_count >= 5)[number % 5];
  const { attempt } = await call('POST', `/api/topics/${topic.id}/attempts`, {
    ...{ question_count: 5, discard_open: true },
  });
  const [first] = attempt.questions;
  const picks = [first.choices[0].id];
  await call('PUT', `/api/attempts/${attempt.id}/questions/1`, { picks, made_at: attempt.server_now });
  await call('POST', `/api/attempts/${attempt.id}/complete`);
  return reportAgain(page, { topic_name: topic.name, attempt_id: attempt.id }, parts);
}

/** Another report on the same question or test. */
export async function reportAgain(
  page: Page,
  { topic_name, attempt_id }: Pick<Reported, 'topic_name' | 'attempt_id'>,
  { whole = false, email }: { whole?: boolean; email?: string } = {},
): Promise<Reported> {
  const call = await asLearner(page);
  const message = `The key looks wrong to me, number ${Date.now()}-${++number}.`;
  await call('POST', '/api/feedback', { attempt_id, message, email, ...(!whole && { position: 1 }) });
  return { message, topic_name, attempt_id };
}

async function asLearner(page: Page) {
  const data = { ...learner, session: 'bearer' };
  const { access_token } = await (await page.request.post('/api/auth/sign-in', { data })).json();
  return async (method: string, path: string, body?: unknown): Promise<any> => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await page.request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
}
