import { randomUUIDv7 } from 'node:crypto';

export interface Call {
  method: 'POST' | 'PUT' | 'GET';
  path: string;
  token: string;
  body?: unknown;
}

/** An attempt that is open, with the ids of its questions' choices. */
export interface Open {
  id: string;
  token: string;
  choices: string[][];
}

/** An answer to send: the question, its version and a choice of it. */
export interface Answered {
  item_id: string;
  version_id: string;
  choice: string;
}

/**
 * What a load consists of: starts by these people in these topics, or answers in these attempts; completing these attempts, whole
 * sittings by these people in these topics, or reviews by these people of these questions.
 */
export type Work =
  | { tokens: string[]; topic_ids: string[] }
  | { attempts: Open[] }
  | { completed: { id: string; token: string }[] }
  | { sitters: string[]; topic_ids: string[] }
  | { reviewers: string[]; answers: Answered[] };

/** What one connection knows of its sitting. */
interface Sitting {
  token: string;
  id: string;
  save(): Call;
}

/** One of the calls that a connection makes again and again, in their order. */
export interface Step {
  call(sitting: Sitting): Call;
  read?(body: string, sitting: Sitting): void;
}

export function stepsOf(work: Work): Step[] {
  if ('attempts' in work) return [{ call: saveCalls(work.attempts) }];
  if ('completed' in work) return [{ call: eachOnce(work.completed.map(completeCall)) }];
  if ('reviewers' in work) return [{ call: reviewCalls(work.reviewers, work.answers) }];
  if ('sitters' in work) return sittingSteps(work.sitters, work.topic_ids);
  return [{ call: startCalls(work.tokens, work.topic_ids) }];
}

/** Starting a quiz, ten saves and completing. */
function sittingSteps(tokens: string[], topic_ids: string[]): Step[] {
  const next = startCalls(tokens, topic_ids);
  const start: Step = {
    call: (sitting) => {
      const call = next();
      sitting.token = call.token;
      return call;
    },
    read: (body, sitting) => {
      const open = openAttempt(sitting.token, body);
      Object.assign(sitting, { id: open.id, save: saveCalls([open]) });
    },
  };
  const save: Step = { call: (sitting) => sitting.save() };
  return [start, ...Array<Step>(10).fill(save), { call: completeCall }];
}

function completeCall({ id, token }: { id: string; token: string }): Call {
  return { method: 'POST', path: `/api/attempts/${id}/complete`, token };
}

function eachOnce(calls: Call[]): () => Call {
  let used = 0;
  return () => {
    const call = calls[used++];
    if (!call) throw new Error('The fixture has too few attempts for this machine.');
    return call;
  };
}

/** Every call is one answer of the next person, to the next question of theirs. */
function reviewCalls(tokens: string[], answers: Answered[]): () => Call {
  let used = 0;
  return () => {
    const token = tokens[used % tokens.length] as string;
    const { item_id, version_id, choice } = answers[Math.floor(used / tokens.length)] as Answered;
    used += 1;
    const sent = { id: randomUUIDv7(), kind: 'question', item_id, question_version_id: version_id, picks: [choice] };
    const told = { reviewed_at: new Date().toISOString(), duration_ms: 8_000, confidence: 2 };
    return { method: 'POST', path: '/api/study/reviews', token, body: { reviews: [{ ...sent, ...told }] } };
  };
}

/** Every call starts another person's quiz in another topic: one attempt may be open for each pair. */
function startCalls(tokens: string[], topic_ids: string[]): () => Call {
  let used = 0;
  return () => {
    const topic = topic_ids[Math.floor(used / tokens.length)];
    if (!topic) throw new Error('The fixture has too few topics for this machine.');
    const token = tokens[used % tokens.length] as string;
    used += 1;
    return startCall(token, topic);
  };
}

export function startCall(token: string, topic_id: string): Call {
  return { method: 'POST', path: `/api/topics/${topic_id}/attempts`, token, body: { question_count: 10 } };
}

export function saveCalls(attempts: Open[]): () => Call {
  let used = 0;
  return () => {
    const { id, token, choices } = attempts[used % attempts.length] as Open;
    const position = (Math.floor(used / attempts.length) % 10) + 1;
    const picked = choices[position - 1]?.[used % 4] as string;
    used += 1;
    const body = { picks: [picked], made_at: new Date().toISOString() };
    return { method: 'PUT', path: `/api/attempts/${id}/questions/${position}`, token, body };
  };
}

/** One open attempt for each of these people. */
export function openAttempts(port: number, tokens: string[], topic_id: string): Promise<Open[]> {
  return Promise.all(
    tokens.map(async (token) => openAttempt(token, await textOf(await send(port, startCall(token, topic_id))))),
  );
}

/** The body of a good answer; throws what another one says. */
export async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`A server of the bench answered ${response.status}: ${text}`);
  return text;
}

export function openAttempt(token: string, started: string): Open {
  const { attempt } = JSON.parse(started) as { attempt: { id: string; questions: { choices: { id: string }[] }[] } };
  const choices = attempt.questions.map((question) => question.choices.map((choice) => choice.id));
  return { id: attempt.id, token, choices };
}

export function send(port: number, { method, path, token, body }: Call): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`http://localhost:${port}${path}`, { method, headers, body: JSON.stringify(body) });
}
