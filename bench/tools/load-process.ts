import autocannon from 'autocannon';
import { type Call, callsOf, type Work } from '../calls.ts';

/** How much is sent: so many seconds long, or so many calls. */
export type Limit = { duration: number } | { amount: number };

export interface Sent {
  answered: number;
  seconds: number;
  failures: number;
}

const CONNECTIONS = 10;
const port = Number(process.argv[2]);
let next: (() => Call) | null = null;

/** The first message is the work, each later one a limit, which is answered with what was sent. */
process.on('message', async (message: Work | Limit) => {
  if (next) process.send?.(await sendCalls(next, message as Limit));
  else next = callsOf(message as Work);
});

async function sendCalls(nextCall: () => Call, limit: Limit): Promise<Sent> {
  const result = await autocannon({
    ...{ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, ...limit },
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, token, body } = nextCall();
          return {
            ...{ ...request, method, path, body: JSON.stringify(body) },
            headers: {
              host: `localhost:${port}`,
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
            },
          };
        },
      },
    ],
  });
  return { answered: result['2xx'], seconds: result.duration, failures: result.non2xx + result.errors };
}
