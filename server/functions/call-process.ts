import { type IncomingMessage, request } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { FunctionCall } from './functions.ts';
import type { FunctionLimits } from './limits.ts';

interface CallEvents {
  /** Called once: null after the last byte, otherwise why the call ended early. */
  over(error: AppError | null): void;
  /** Called at most once, before or after the response begins; not if the caller has left. */
  failed(error: AppError): void;
}

/** Throws FUNCTION_TIMED_OUT, FUNCTION_THREW, FUNCTION_OUT_OF_MEMORY, FUNCTION_ANSWER_TOO_LARGE and FUNCTION_BROKE. */
export function callProcess(
  socket: string,
  call: FunctionCall,
  { answerMs, answerBytes }: Pick<FunctionLimits, 'answerMs' | 'answerBytes'>,
  { over, failed }: CallEvents,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | null = null;
    let isOver = false;
    const settle = (error: AppError | null = new AppError('FUNCTION_BROKE')) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      call.signal.removeEventListener('abort', gone);
      over(error);
    };
    const fail = (error: AppError, isTold = true) => {
      if (isTold && !isOver) failed(error);
      reject(error);
      asked.destroy();
      answer?.destroy(error);
      settle(error.code === 'FUNCTION_THREW' ? null : error);
    };
    const gone = () => fail(new AppError('FUNCTION_BROKE'), false);
    const timer = setTimeout(() => fail(new AppError('FUNCTION_TIMED_OUT')), answerMs);
    // One connection per call: a reused one might be closed by a process being replaced. Only this end closes it, or a response
    // sent before the body's end could be lost.
    const ours = { host: 'function', connection: 'keep-alive', 'x-certamen-url': call.url, 'x-request-id': call.id };
    const headers = { ...call.headers, ...ours };
    const asked = request({ socketPath: socket, agent: false, method: call.method, path: '/', headers });
    call.signal.addEventListener('abort', gone);
    // After the response, an unread rest of the body does not matter.
    asked.on('error', (cause: NodeJS.ErrnoException) => {
      const code = cause.code === 'HPE_HEADER_OVERFLOW' ? 'FUNCTION_ANSWER_TOO_LARGE' : 'FUNCTION_BROKE';
      if (!answer) fail(new AppError(code, { cause }));
    });
    asked.on('response', (response) => {
      answer = response;
      answer.once('end', () => asked.destroy());
      const broke = response.headers['x-certamen-broke'];
      if (broke) return fail(new AppError(broke === 'memory' ? 'FUNCTION_OUT_OF_MEMORY' : 'FUNCTION_THREW'));
      const tooLarge = () => fail(new AppError('FUNCTION_ANSWER_TOO_LARGE'));
      if (Number(response.headers['content-length']) > answerBytes) return tooLarge();
      response.once('aborted', () => fail(new AppError('FUNCTION_BROKE', { cause: new CutOff() })));
      resolve(toResponse(call.method, response, { most: answerBytes, tooLarge, settle }));
    });
    if (call.signal.aborted) return gone();
    asked.end(call.body);
  });
}

interface BodyEvents {
  most: number;
  tooLarge(): void;
  settle(error?: null): void;
}

function toResponse(method: string, answer: IncomingMessage, { most, tooLarge, settle }: BodyEvents): Response {
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (method === 'HEAD' || [204, 205, 304].includes(status)) {
    answer.resume();
    settle(null);
    return new Response(null, { status, headers });
  }
  const body = bounded(answer, most, tooLarge);
  answer.once('end', () => settle(null));
  // Runs before the pipeline aborts: a caller who leaves is no failure of the function.
  body.prependOnceListener('close', () => settle());
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

class CutOff extends Error {
  constructor() {
    super('An answer of a function was cut off.');
    this.stack = this.message;
  }
}

function bounded(answer: IncomingMessage, most: number, tooLarge: () => void): Transform {
  let bytes = 0;
  const through = new Transform({
    readableHighWaterMark: most,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) tooLarge();
      done(bytes > most ? new CutOff() : null, chunk);
    },
  });
  answer.on('error', () => through.destroy(new CutOff()));
  answer.on('aborted', () => through.destroy(new CutOff()));
  through.on('close', () => answer.destroy());
  return answer.pipe(through);
}
