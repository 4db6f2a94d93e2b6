import type { AppError } from '#core/errors.ts';
import { droppedLines, type FunctionLog } from './function-log.ts';
import type { FunctionCall } from './functions.ts';
import { type FunctionLimits, HEAP_MB } from './limits.ts';
import type { Said } from './output.ts';

export type ProcessVoice = ReturnType<typeof processVoice>;

/** `version` is null for code being tried: its output waits for `settle` and is limited like that of one call. */
export function processVoice(log: FunctionLog, limits: FunctionLimits, name: string, version: number | null) {
  let is = version;
  let waiting: Said[] | null = version === null ? [] : null;
  let dropped = 0;
  const write = (what: Said) => log.write({ ...what, name, version: is }, 'output');
  return {
    version: () => is,
    said(what: Said) {
      if (waiting === null) return write(what);
      waiting.push(what);
      if (waiting.length <= limits.keptPerCall) return;
      waiting.shift();
      dropped += 1;
    },
    failed(call: FunctionCall, error: AppError, detail: string) {
      const more = detail || limitBehind(error, limits);
      if (error.code === 'FUNCTION_THREW') return;
      const text = `${error.message}${more === '' ? '' : ` ${more}`} (${error.code})`;
      const level = error.code === 'FUNCTION_BUSY' ? 'warn' : 'error';
      log.write({ name, version: is, level, request_id: call.id, text }, 'failure');
    },
    /** Assigns what was written so far to this version; null: it will not be served. */
    settle(settled: number | null) {
      is = settled;
      const held = waiting ?? [];
      waiting = null;
      if (dropped > 0) write({ level: 'warn', request_id: null, text: droppedLines(dropped) });
      held.forEach(write);
    },
  };
}

function limitBehind({ code }: AppError, { answerMs, answerBytes, memory }: FunctionLimits): string {
  if (code === 'FUNCTION_TIMED_OUT') return `Its answer was not complete after ${answerMs / 1000} s.`;
  if (code === 'FUNCTION_OUT_OF_MEMORY')
    return `A function may have ${inMegabytes(memory)} of memory, ${HEAP_MB} MB of it for objects of JavaScript.`;
  if (code === 'FUNCTION_ANSWER_TOO_LARGE') return `An answer may have ${inMegabytes(answerBytes)}.`;
  return '';
}

function inMegabytes(bytes: number): string {
  return `${Number((bytes / 2 ** 20).toFixed(1))} MB`;
}
