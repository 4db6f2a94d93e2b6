import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Kept for so long after a refusal, in milliseconds, before the next is begun. */
const PAUSE_MS = 250;
const KB = 1024;
const { port, connections } = workerData as { port: number; connections: number };
/** Where a body is begun, how long it is said to be, and how much of it comes. */
const kinds = [
  { path: '/api/auth/sign-in', length: 64 * KB, part: 60 * KB },
  { path: '/api/auth/sign-in', length: 1024 * KB, part: 1000 * KB },
  { path: '/api/admin/question-uploads', length: 4096 * KB, part: 4000 * KB },
  { path: '/login', length: 64 * KB, part: 60 * KB },
];
/** One for all: to fill one for each would take this thread longer than to send them. */
const bytes = Buffer.alloc(4000 * KB, 'x');
const open = new Set<Socket>();
let begun = 0;
let isOver = false;

function begin(number: number): void {
  if (isOver) return;
  const { path, length, part } = kinds[number % kinds.length] as (typeof kinds)[number];
  const type = path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded';
  const head = ['Host: 127.0.0.1', `Content-Type: ${type}`, `Content-Length: ${length}`];
  begun += 1;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes.subarray(0, part));
  });
  open.add(socket);
  socket.on('error', () => {}).resume();
  socket.once('close', () => {
    open.delete(socket);
    setTimeout(() => begin(number), PAUSE_MS);
  });
}

for (let number = 0; number < connections; number++) setTimeout(() => begin(number), number);
parentPort?.once('message', () => {
  isOver = true;
  for (const socket of open) socket.destroy();
  parentPort?.postMessage(begun);
});
