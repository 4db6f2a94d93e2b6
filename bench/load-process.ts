import autocannon from 'autocannon';
import { type Step, stepsOf, type Work } from './calls.ts';

/** How much is sent: so many seconds long, or so many calls. */
export type Limit = { duration: number } | { amount: number };

export interface Sent {
  answered: number;
  seconds: number;
  failures: number;
}

/** What a server gets. */
export interface LoadOf {
  port: number;
  work: Work;
}

const CONNECTIONS = 10;
let sides: { port: number; steps: Step[] }[] = [];

/** The first message is the servers, each later one which of them gets how much, and is answered with what was sent. */
process.on('message', async (message: LoadOf[] | { side: number; limit: Limit }) => {
  if (Array.isArray(message)) sides = message.map(({ port, work }) => ({ port, steps: stepsOf(work) }));
  else process.send?.(await sendCalls(sides[message.side] as (typeof sides)[number], message.limit));
});

async function sendCalls({ port, steps }: (typeof sides)[number], limit: Limit): Promise<Sent> {
  const result = await autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, ...limit },
    requests: steps.map(({ call, read }) => ({
      setupRequest: (request, context) => {
        const { method, path, token, body } = call(context as Parameters<Step['call']>[0]);
        return {
          ...{ ...request, method, path, body: JSON.stringify(body) },
          headers: {
            host: `localhost:${port}`,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
        };
      },
      ...(read && {
        onResponse: (_status: number, body: string, context: object) =>
          read(body, context as Parameters<Step['call']>[0]),
      }),
    })),
  });
  return { answered: result['2xx'], seconds: result.duration, failures: result.non2xx + result.errors };
}
