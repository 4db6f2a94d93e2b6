// Runs inside Deno, one process for each function, with no rights but its socket and the hosts that were granted. The code comes on
// standard input, never as a file: what is imported from a data: address has no right to import files.
import { AsyncLocalStorage } from 'node:async_hooks';
import { format, inspect } from 'node:util';

const [socket] = Deno.args;
const { version } = Deno;
const encoder = new TextEncoder();
/** Longest text of one call of the console, in characters. */
const LONGEST = 4000;
/** The id of the call that code runs for. */
const calls = new AsyncLocalStorage();
let handler = null;
let isReady = false;
let address = null;
let file = '';

const write = (text) => {
  let rest = encoder.encode(text);
  while (rest.length > 0) rest = rest.subarray(Deno.stderr.writeSync(rest));
};

/** Without the frames of this file, and with the author's file where Deno names the code by its content. */
const readable = (text) =>
  (address === null ? text : text.replaceAll(address, file))
    .split('\n')
    .filter((line) => !(line.trimStart().startsWith('at ') && line.includes('/boot.js:')))
    .join('\n');

/** One call of the console is one line for the server, whatever it consists of. */
const say = (level, text, id = calls.getStore()) =>
  write(`\u0001${JSON.stringify({ level, id: id ?? null, text: readable(text).slice(0, LONGEST) })}\n`);

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' };
for (const [method, level] of Object.entries(levels)) {
  console[method] = (...given) => say(level, format(...given));
}
console.dir = (what, options) => say('info', inspect(what, options));
console.trace = (...given) => say('error', `${new Error(format(...given)).stack}`.replace(/^Error/, 'Trace'));

const broken = (error, id = null) => {
  const isMemory = error instanceof RangeError && error.message.includes('allocation failed');
  say('error', format(error), id);
  return new Response(null, { status: 500, headers: { 'x-certamen-broke': isMemory ? 'memory' : 'threw' } });
};

Deno.serve(
  { path: socket, transport: 'unix', onListen() {}, onError: (error) => broken(error) },
  async (request, info) => {
    // Only the server itself asks this: whether the process still has a mind of its own.
    if (request.headers.has('x-certamen-probe')) return new Response(isReady ? version.deno : 'not yet');
    const headers = new Headers(request.headers);
    for (const own of ['x-certamen-url', 'host', 'connection', 'transfer-encoding']) headers.delete(own);
    const { method, body } = request;
    const url = request.headers.get('x-certamen-url');
    const id = request.headers.get('x-request-id');
    try {
      const response = await calls.run(id, () => handler(new Request(url, { method, headers, body }), info));
      if (response instanceof Response) return response;
      throw new TypeError('The function answered something that is no Response.');
    } catch (error) {
      return broken(error, id);
    }
  },
);

// The socket is made: no file is read, written or replaced from here on. Only then does the server send the code.
Deno.permissions.revokeSync({ name: 'write' });
Deno.permissions.revokeSync({ name: 'read' });

const input = Deno.stdin.readable.pipeThrough(new TextDecoderStream()).getReader();
let line = '';
while (!line.includes('\n')) line += (await input.read()).value ?? Deno.exit(0);
const { name, code, secrets } = JSON.parse(line);
file = `${name}.ts`;
address = `data:application/typescript;base64,${encoder.encode(code).toBase64()}`;

/** Standard input stays open for as long as the server lives. */
input.read().finally(() => Deno.exit(0));

/** Told to the server by this, as the last line that is written, why the code did not start. */
const fail = (message, stack) => {
  const told = JSON.stringify({ message: String(message).slice(0, 2000), stack: String(stack ?? '').slice(0, 4000) });
  write(`\n\0${told}\n`);
  Deno.exit(64);
};

// A thread of its own would have limits of its own; what stores things would store them on the disk.
for (const name of ['Worker', 'localStorage', 'sessionStorage', 'Storage', 'caches', 'CacheStorage', 'Cache']) {
  delete globalThis[name];
}

// Secrets are handed over here: in the real environment they could change how Deno itself runs, and others could read them there.
const environment = new Map(Object.entries(secrets));
const env = {
  get: (key) => environment.get(String(key)),
  has: (key) => environment.has(String(key)),
  toObject: () => Object.fromEntries(environment),
  set: (key, value) => void environment.set(String(key), String(value)),
  delete: (key) => void environment.delete(String(key)),
};
Object.defineProperty(Deno, 'env', { value: env });
Object.defineProperty(globalThis.process, 'env', { value: { ...secrets } });

Object.defineProperty(Deno, 'serve', {
  value: (...given) => {
    const options = given.find((part) => typeof part === 'object' && part !== null);
    handler = given.find((part) => typeof part === 'function') ?? options?.handler;
    if (typeof handler !== 'function') throw new TypeError('Deno.serve needs a handler.');
    const addr = { transport: 'unix', path: '' };
    const { promise: finished, resolve } = Promise.withResolvers();
    const shutdown = async () => resolve();
    return { addr, finished, shutdown, ref() {}, unref() {}, [Symbol.asyncDispose]: shutdown };
  },
});

try {
  const module = await import(address);
  handler ??= module.default?.fetch?.bind(module.default) ?? null;
  // Something may be waited for before it listens.
  for (let looks = 0; handler === null && looks < 50; looks++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (typeof handler !== 'function') {
    fail('It does not listen: call Deno.serve(handler) or export default { fetch }.');
  }
  isReady = true;
} catch (error) {
  fail(error?.message ?? error, error?.stack);
}
