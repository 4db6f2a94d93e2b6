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

/** What a load consists of: starts by these people in these topics, or answers in these attempts. */
export type Work = { tokens: string[]; topic_ids: string[] } | { attempts: Open[] };

export function callsOf(work: Work): () => Call {
  return 'attempts' in work ? saveCalls(work.attempts) : startCalls(work.tokens, work.topic_ids);
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
