// Runs inside Deno, one process for each function, with no rights but its socket and the hosts that were granted. The code comes on
// standard input, never as a file: what is imported from a data: address has no right to import files.
const [socket] = Deno.args;
const { version } = Deno;
let handler = null;
let isReady = false;

const broken = (error) => {
  console.error(error);
  return new Response(null, { status: 500, headers: { 'x-certamen-broke': '1' } });
};

Deno.serve({ path: socket, transport: 'unix', onListen() {}, onError: broken }, async (request, info) => {
  // Only the server itself asks this: whether the process still has a mind of its own.
  if (request.headers.has('x-certamen-probe')) return new Response(isReady ? version.deno : 'not yet');
  const headers = new Headers(request.headers);
  for (const own of ['x-certamen-url', 'host', 'connection', 'transfer-encoding']) headers.delete(own);
  const { method, body } = request;
  const url = request.headers.get('x-certamen-url');
  try {
    const response = await handler(new Request(url, { method, headers, body }), info);
    if (response instanceof Response) return response;
    throw new TypeError('The function answered something that is no Response.');
  } catch (error) {
    return broken(error);
  }
});

// The socket is made: no file is read, written or replaced from here on. Only then does the server send the code.
Deno.permissions.revokeSync({ name: 'write' });
Deno.permissions.revokeSync({ name: 'read' });

const input = Deno.stdin.readable.pipeThrough(new TextDecoderStream()).getReader();
let line = '';
while (!line.includes('\n')) line += (await input.read()).value ?? Deno.exit(0);
const { code, secrets } = JSON.parse(line);

/** Standard input stays open for as long as the server lives. */
input.read().finally(() => Deno.exit(0));

/** Told to the server by this, as the last line that is written, why the code did not start. */
const fail = (message, stack) => {
  const told = JSON.stringify({ message: String(message).slice(0, 2000), stack: String(stack ?? '').slice(0, 4000) });
  Deno.stderr.writeSync(new TextEncoder().encode(`\n\0${told}\n`));
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
  const module = await import(`data:application/typescript;base64,${new TextEncoder().encode(code).toBase64()}`);
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
