import { openAttempt, saveCalls, send, startCall, textOf } from './calls.ts';

/** Of each connection, not of an answer. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];
/** By how much one answer may be longer than the other. */
const TOLERANCE = 0.02;

interface Answer {
  headers: Record<string, string>;
  body: string;
}

/** What a server answers to a start and to a save. */
export interface Answers {
  start: Answer;
  save: Answer;
}

/** Starts a quiz of this person in this topic and saves one answer. */
export async function sampleAnswers(port: number, token: string, topic_id: string): Promise<Answers> {
  const start = await answerOf(await send(port, startCall(token, topic_id)));
  const save = await answerOf(await send(port, saveCalls([openAttempt(token, start.body)])()));
  return { start, save };
}

async function answerOf(response: Response): Promise<Answer> {
  const body = await textOf(response);
  const headers = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { headers: Object.fromEntries(headers), body };
}

/** Throws where the bare server's answers lack a header or a field of the product's, or are not of its length: it would have less to do. */
export function requireSameWork(ours: Answers, bare: Answers): void {
  for (const what of ['start', 'save'] as const) {
    const [here, there] = [ours[what], bare[what]];
    const problems = [
      ...missing('the header', Object.keys(here.headers), Object.keys(there.headers)),
      ...missing('the field', fieldsOf(here.body), fieldsOf(there.body)),
    ];
    const [length, other] = [here.body.length, there.body.length];
    if (Math.abs(other - length) > TOLERANCE * length) problems.push(`has ${other} bytes instead of ${length}`);
    if (problems.length === 0) continue;
    throw new Error(
      `Bring bench/bare-server.ts up to date: its answer to a ${what} ${problems.join(', ')}, compared with the product's.`,
    );
  }
}

function missing(kind: string, wanted: string[], found: string[]): string[] {
  return wanted.filter((name) => !found.includes(name)).map((name) => `lacks ${kind} ${name}`);
}

function fieldsOf(body: string): string[] {
  const names = new Set<string>();
  JSON.parse(body, (name, value) => {
    names.add(name);
    return value;
  });
  return [...names];
}
