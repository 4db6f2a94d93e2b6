import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { FunctionLimits } from './limits.ts';
import { asFile } from './why-not-started.ts';

/** Longest line that is kept. */
const LINE = 4_000;
const KEPT_LINES = 20;
const MINUTE = 60_000;

export interface OutputWatch {
  /** What was written last, oldest first; not more than a few lines. */
  lastLines(): string[];
}

/**
 * Reads what a process writes, line by line and no more of it than is bounded: lines beyond those of a minute are counted and dropped,
 * and a process that writes without end is killed. `clean` takes out what is not to be kept of a line.
 */
export function watchOutput(
  child: ChildProcess,
  name: string,
  limits: FunctionLimits,
  { clean, tell, kill }: { clean(line: string): string; tell(line: string): void; kill(reason: string): void },
): OutputWatch {
  const kept: string[] = [];
  let since = performance.now();
  let lines = 0;
  let bytes = 0;
  const newMinute = () => {
    if (performance.now() - since < MINUTE) return;
    if (lines > limits.linesPerMinute) tell(`(${lines - limits.linesPerMinute} more lines were left out)`);
    [since, lines, bytes] = [performance.now(), 0, 0];
  };
  const take = (written: string) => {
    const line = clean(written);
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    // What boot.js tells the server is not for the log.
    if (line === '' || line.startsWith('\0')) return;
    lines += 1;
    if (lines <= limits.linesPerMinute) tell(asFile(name, line).slice(0, 1000));
  };
  const count = (size: number) => {
    newMinute();
    bytes += size;
    if (bytes <= limits.outputPerMinute) return;
    child.stdout?.destroy();
    child.stderr?.destroy();
    kill('wrote more output than a function may');
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, take, count);
  return { lastLines: () => [...kept] };
}

function eachLine(stream: Readable, take: (line: string) => void, count: (size: number) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = (parts.pop() ?? '').slice(0, LINE);
    for (const part of parts) take(part.slice(0, LINE));
    count(text.length);
  });
  stream.on('end', () => rest !== '' && take(rest));
  stream.on('error', () => {});
}
