import autocannon from 'autocannon';
import { type Step, stepsOf, type Work } from './calls.ts';

/** How much is sent: so many seconds long, or so many calls. */
export type Limit = { duration: number } | { amount: number };

export interface Sent {
  answered: number;
  seconds: number;
  failures: number;
}

const CONNECTIONS = 10;
const port = Number(process.argv[2]);
let steps: Step[] | null = null;

/** The first message is the work, each later one a limit, which is answered with what was sent. */
process.on('message', async (message: Work | Limit) => {
  if (steps) process.send?.(await sendCalls(steps, message as Limit));
  else steps = stepsOf(message as Work);
});

async function sendCalls(each: Step[], limit: Limit): Promise<Sent> {
  const result = await autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, ...limit },
    requests: each.map(({ call, read }) => ({
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
