import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Seconds after the end until which what was refused is tried again, and after them until what is not answered has failed. */
const TRIED_AGAIN = 15;
const AFTERWARDS = 20;
const CONNECTIONS = 5_000;

const kinds = ['save', 'start', 'page'] as const;
type Kind = (typeof kinds)[number];

/** What a crowd does, as its own process gets it. */
export interface CrowdPlan {
  port: number;
  /** Actions of all learners together. */
  perSecond: number;
  /** While the server warms up each learner comes once, on average. */
  seconds: { warmUp: number; measured: number };
  /** Each has ten questions, from this one of `questions` on. */
  learners: { token: string; attempt_id: string; first_question: number }[];
  /** The ids of each question's choices. */
  questions: string[][];
  /** Where they start another quiz. */
  topics: string[];
}

interface SavedPick {
  attempt_id: string;
  position: number;
  pick: string;
  made_at: string;
}

/** What became of a crowd. Times in milliseconds, from the moment when an action was due; of one that was refused, from when it was due again. */
export interface CrowdReport {
  saved: { p50: number; p99: number };
  started: { p99: number };
  shown: { p99: number };
  /** Answers of 503 that said when to come back. */
  shed: Record<Kind, number>;
  /** Any other answer but 2xx, connections that broke, and no answer at all. */
  failures: number;
  /** Requests a second that were answered with success. */
  perSecond: number;
  /** The last acknowledged save of each question. */
  acknowledged: SavedPick[];
}

interface Action {
  kind: Kind;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string;
  body?: string;
  saves?: SavedPick;
}

/** Carries a plan out: actions are due at random moments, whether earlier ones have been answered or not. */
async function carryOut(plan: CrowdPlan): Promise<CrowdReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: Record<Kind, number[]> = { save: [], start: [], page: [] };
  const shed: Record<Kind, number> = { save: 0, start: 0, page: 0 };
  const acknowledged = new Map<string, SavedPick>();
  const next = actionsOf(plan);
  let failures = 0;
  let under = 0;
  const begun = performance.now();
  const measuredFrom = begun + plan.seconds.warmUp * 1000;
  const end = measuredFrom + plan.seconds.measured * 1000;

  const act = async (action: Action, due: number): Promise<void> => {
    const { status, retryAfter } = await send(agent, plan.port, action);
    const isMeasured = due >= measuredFrom;
    if (status === 503 && retryAfter > 0) {
      if (isMeasured) shed[action.kind] += 1;
      const again = performance.now() + retryAfter * 1000;
      if (again > end + TRIED_AGAIN * 1000) return;
      await wait(Math.max(0, again - performance.now()));
      return act(action, again);
    }
    if (status < 200 || status > 299) {
      failures += 1;
      return;
    }
    if (isMeasured) times[action.kind].push(performance.now() - due);
    if (action.saves) keepLatest(acknowledged, action.saves);
  };

  for (let due = begun; due < end; due += (-Math.log(1 - Math.random()) / plan.perSecond) * 1000) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    under += 1;
    act(next(), due).finally(() => {
      under -= 1;
    });
  }
  while (under > 0 && performance.now() < end + AFTERWARDS * 1000) await wait(100);
  const answered = kinds.reduce((sum, kind) => sum + times[kind].length, 0);
  return {
    saved: { p50: quantile(times.save, 0.5), p99: quantile(times.save, 0.99) },
    started: { p99: quantile(times.start, 0.99) },
    shown: { p99: quantile(times.page, 0.99) },
    ...{
      shed,
      failures: failures + under,
      perSecond: answered / plan.seconds.measured,
      acknowledged: [...acknowledged.values()],
    },
  };
}

/** Of twenty actions of a learner eighteen save an answer, one starts a quiz and one opens Home. */
function actionsOf({ learners, questions, topics }: CrowdPlan): () => Action {
  const starts = new Map<string, number>();
  return () => {
    const { token, attempt_id, first_question } = oneOf(learners);
    const chance = Math.random();
    if (chance < 0.05) return { kind: 'page', method: 'GET', path: '/api/home', token };
    if (chance < 0.1) {
      const before = starts.get(token) ?? 0;
      starts.set(token, before + 1);
      const path = `/api/topics/${topics[before % topics.length]}/attempts`;
      return { kind: 'start', method: 'POST', path, token, body: '{"question_count":10}' };
    }
    const position = 1 + Math.floor(Math.random() * 10);
    const pick = oneOf(questions[(first_question + position - 1) % questions.length] as string[]);
    const saves = { attempt_id, position, pick, made_at: new Date().toISOString() };
    const path = `/api/attempts/${attempt_id}/questions/${position}`;
    const body = JSON.stringify({ picks: [pick], made_at: saves.made_at });
    return { kind: 'save', method: 'PUT', path, token, body, saves };
  };
}

/** As the server decides: of two saves the later one, of two in one millisecond the greater value. */
function keepLatest(acknowledged: Map<string, SavedPick>, save: SavedPick): void {
  const key = `${save.attempt_id} ${save.position}`;
  const known = acknowledged.get(key);
  if (!known || `${known.made_at} ${known.pick}` < `${save.made_at} ${save.pick}`) acknowledged.set(key, save);
}

/** The status is 0 when the connection broke. */
function send(agent: Agent, port: number, action: Action): Promise<{ status: number; retryAfter: number }> {
  const { method, path, token, body } = action;
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, retryAfter: 0 });
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      response.once('error', failed);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0) }),
      );
    });
    sent.once('error', failed);
    sent.end(body);
  });
}

function oneOf<Value>(list: Value[]): Value {
  return list[Math.floor(Math.random() * list.length)] as Value;
}

/** Nothing holds a bar where nothing was answered. */
function quantile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

process.once('message', async (plan: CrowdPlan) => {
  const report = await carryOut(plan);
  // With whatever is still waiting for an answer.
  process.send?.(report, undefined, {}, () => process.exit());
});
