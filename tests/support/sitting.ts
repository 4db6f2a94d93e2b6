import { pause } from './server-process.ts';

/** One learner's attempt at a running server: answers are saved there, and what was acknowledged is compared with what it has. */
/** Longer than any call that is not stuck takes, in milliseconds. */
export const STUCK_MS = 120_000;

export type Outcome = 'saved' | 'refused' | 'cut off';

export interface Sitting {
  origin: string;
  id: string;
  headers: Record<string, string>;
  choices: string[][];
  /** When it began, by the server's clock. Each pick is made a millisecond after the one before. */
  began: number;
  /** By position: the pick that the server acknowledged last, by the order in which they were made. */
  acknowledged: Map<number, Pick>;
  /** By position: every pick ever sent, by the order in which they were made. */
  sent: Map<number, Map<string, number>>;
  count: number;
  /** How many saves the server acknowledged. */
  saved: number;
}

interface Pick {
  order: number;
  pick: string;
}

/** Saves answers with five calls under way until told to stop; failures while a server is gone are what is tested. */
export const saveUntilStopped = (sitting: Sitting) => repeatUntilStopped(() => saveOnce(sitting));

export function repeatUntilStopped(call: () => Promise<Outcome>, atOnce = 5) {
  const waiting = new Set<{ outcome: Outcome; left: number; resolve(): void }>();
  let stopped = false;
  const worker = async () => {
    while (!stopped) {
      const outcome = await call();
      for (const one of waiting) {
        if (one.outcome !== outcome || --one.left > 0) continue;
        waiting.delete(one);
        one.resolve();
      }
      if (outcome !== 'saved') await pause(50);
    }
  };
  const workers = Array.from({ length: atOnce }, worker);
  return {
    /** Resolves at the moment when so many more calls have come out like this. */
    more: (outcome: Outcome, left: number) =>
      new Promise<void>((resolve) => {
        waiting.add({ outcome, left, resolve });
      }),
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

/** Makes the next pick, and remembers that it was sent. */
export function nextPick(sitting: Sitting) {
  const order = ++sitting.count;
  const position = (order % sitting.choices.length) + 1;
  const pick = sitting.choices[position - 1]?.[Math.floor(order / sitting.choices.length) % 4] as string;
  const sent = sitting.sent.get(position) ?? new Map<string, number>();
  sitting.sent.set(position, sent.set(pick, order));
  const body = JSON.stringify({ picks: [pick], made_at: new Date(sitting.began + order).toISOString() });
  /** Remembers what the server acknowledged. */
  const take = (status: number, answer: string): Outcome => {
    if (status !== 200) return 'refused';
    sitting.saved += 1;
    const { saved } = JSON.parse(answer) as { saved: { picks: string[] } };
    const before = sitting.acknowledged.get(position)?.order ?? 0;
    if (saved.picks[0] === pick && order > before) sitting.acknowledged.set(position, { order, pick });
    return 'saved';
  };
  return { path: `/api/attempts/${sitting.id}/questions/${position}`, body, take };
}

async function saveOnce(sitting: Sitting): Promise<Outcome> {
  const { path, body, take } = nextPick(sitting);
  const signal = AbortSignal.timeout(STUCK_MS);
  try {
    const response = await fetch(sitting.origin + path, { method: 'PUT', headers: sitting.headers, body, signal });
    return take(response.status, await response.text());
  } catch {
    return 'cut off';
  }
}

/** The questions that hold neither the acknowledged pick nor one that was sent after it and whose answer got lost. */
export async function lostOf(sitting: Sitting): Promise<string[]> {
  const response = await fetch(`${sitting.origin}/api/attempts/${sitting.id}`, { headers: sitting.headers });
  const { attempt } = (await response.json()) as { attempt: { questions: { position: number; picks: string[] }[] } };
  if (attempt.questions.length !== sitting.choices.length) throw new Error('Questions are missing.');
  return attempt.questions.flatMap(({ position, picks }) => {
    const kept = sitting.acknowledged.get(position);
    const storedOrder = sitting.sent.get(position)?.get(picks[0] ?? '') ?? -1;
    return !kept || storedOrder >= kept.order ? [] : [`question ${position} has ${storedOrder}, not ${kept.order}`];
  });
}

export async function post(url: string, body: unknown, headers: Record<string, string>): Promise<any> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

const learner = { email: 'learner@certamen.example', password: 'learner-demo' };

/** The headers of somebody's calls. */
export async function signedIn(
  origin: string,
  { email, password }: { email: string; password: string } = learner,
): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' };
  const { access_token } = await post(`${origin}/api/auth/sign-in`, { email, password, session: 'bearer' }, json);
  return { ...json, authorization: `Bearer ${access_token}` };
}

export async function aSitting(origin: string, headers: Record<string, string>): Promise<Sitting> {
  const { categories } = (await (await fetch(`${origin}/api/certifications`, { headers })).json()) as any;
  // A test that was here before may have left a topic empty.
  const topic = categories.flatMap(({ topics }: any) => topics).find((one: any) => one.question_count >= 20).id;
  const settings = { question_count: 20, discard_open: true };
  const { attempt } = await post(`${origin}/api/topics/${topic}/attempts`, settings, headers);
  const choices = attempt.questions.map((question: { choices: { id: string }[] }) =>
    question.choices.slice(0, 4).map((choice) => choice.id),
  );
  const began = Date.parse(attempt.server_now);
  const none = { acknowledged: new Map(), sent: new Map(), count: 0, saved: 0 };
  return { origin, id: attempt.id, headers, choices, began, ...none };
}
