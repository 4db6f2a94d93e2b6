import type { AppError } from '#core/errors.ts';
import { droppedLines, type FunctionLog } from './function-log.ts';
import type { FunctionCall } from './functions.ts';
import { type FunctionLimits, HEAP_MB } from './limits.ts';
import type { Said } from './output.ts';

/** What one process writes and how its calls fail, on the way to the log of its function. */
export interface ProcessVoice {
  /** Null as long as its code is only tried. */
  version(): number | null;
  said(what: Said): void;
  failed(call: FunctionCall, error: AppError, detail: string): void;
  /** Its code has become this version; null: it will not. What it wrote until now is kept under that. */
  settle(version: number | null): void;
}

/** `version` is null for code that is tried: what it writes waits until it is settled, and is bounded like that of one call. */
export function processVoice(
  log: FunctionLog,
  limits: FunctionLimits,
  name: string,
  version: number | null,
): ProcessVoice {
  let is = version;
  let waiting: Said[] | null = version === null ? [] : null;
  let dropped = 0;
  const write = (what: Said) => log.write({ ...what, name, version: is }, 'output');
  return {
    version: () => is,
    said(what) {
      if (waiting === null) return write(what);
      waiting.push(what);
      if (waiting.length <= limits.keptPerCall) return;
      waiting.shift();
      dropped += 1;
    },
    failed(call, error, detail) {
      const more = detail || limitBehind(error, limits);
      // What was thrown stands in the log already, in the words of the function.
      if (error.code === 'FUNCTION_THREW') return;
      const text = `${error.message}${more === '' ? '' : ` ${more}`} (${error.code})`;
      const level = error.code === 'FUNCTION_BUSY' ? 'warn' : 'error';
      log.write({ name, version: is, level, request_id: call.id, text }, 'failure');
    },
    settle(settled) {
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
