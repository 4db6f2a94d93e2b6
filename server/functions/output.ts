import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { type FunctionLogLevel, functionLogLevels } from '#core/functions/functions.ts';
import type { FunctionLimits } from './limits.ts';

const LINE = 4_000;
/** A line of that length with every character escaped. */
const LONGEST = 6 * LINE + 1_000;
const KEPT_LINES = 20;
const MINUTE = 60_000;
/** Marks console output; see boot.js. */
const SAID = '\u0001';

export interface Said {
  level: FunctionLogLevel;
  request_id: string | null;
  text: string;
}

interface Listeners {
  clean(text: string): string;
  /** Gets lines for the server's log, up to the limit per minute. */
  tell(line: string): void;
  /** Gets all lines. */
  said(what: Said): void;
  kill(reason: string): void;
}

/** Drops and counts lines beyond the limit; kills a process that writes without end. Returns what tells the last lines. */
export function watchOutput(
  child: ChildProcess,
  name: string,
  limits: FunctionLimits,
  { clean, tell, said, kill }: Listeners,
): () => string[] {
  const kept: string[] = [];
  let since = performance.now();
  let lines = 0;
  let bytes = 0;
  const newMinute = () => {
    if (performance.now() - since < MINUTE) return;
    if (lines > limits.linesPerMinute) tell(`(${lines - limits.linesPerMinute} more lines were left out)`);
    [since, lines, bytes] = [performance.now(), 0, 0];
  };
  const remember = (line: string) => {
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    if (line === '' || line.startsWith('\0')) return false;
    lines += 1;
    if (lines <= limits.linesPerMinute) tell(asFile(name, line).slice(0, 1000));
    return true;
  };
  const takeAll = (written: string[], level: FunctionLogLevel) => {
    // Groups lines that Deno writes itself, such as an uncaught error with its stack.
    let together: string[] = [];
    const end = () => {
      if (together.length > 0) said({ level, request_id: null, text: together.join('\n') });
      together = [];
    };
    for (const line of written) {
      const record = line.startsWith(SAID) ? readRecord(line) : null;
      if (record) {
        end();
        const text = clean(record.text);
        remember(text.slice(0, LINE));
        said({ ...record, text: asFile(name, text) });
      } else {
        const text = clean(line.slice(0, LINE));
        if (remember(text) && !isOfEngine(text)) together.push(asFile(name, text));
      }
    }
    end();
  };
  const count = (size: number) => {
    newMinute();
    bytes += size;
    if (bytes <= limits.outputPerMinute) return;
    child.stdout?.destroy();
    child.stderr?.destroy();
    kill('wrote more output than a function may');
  };
  if (child.stdout) eachLine(child.stdout, (written) => takeAll(written, 'info'), count);
  if (child.stderr) eachLine(child.stderr, (written) => takeAll(written, 'error'), count);
  return () => [...kept];
}

/** The engine's crash report says nothing about the code and names files of the server. */
function isOfEngine(line: string): boolean {
  return line.startsWith('==== C stack trace') || line.includes('(+0x') || line.trim() === '#';
}

/** Null for other lines. The function's code can forge such lines. */
function readRecord(line: string): Said | null {
  try {
    const { level, id, text } = JSON.parse(line.slice(SAID.length));
    if (typeof text !== 'string') return null;
    const request_id = typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : null;
    return { level: functionLogLevels.includes(level) ? level : 'info', request_id, text };
  } catch {
    return null;
  }
}

function eachLine(stream: Readable, take: (lines: string[]) => void, count: (size: number) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = (parts.pop() ?? '').slice(0, LONGEST);
    take(parts.map((part) => part.slice(0, LONGEST)));
    count(text.length);
  });
  stream.on('end', () => rest !== '' && take([rest]));
  stream.on('error', () => {});
}

/** Deno gets the code as a data URL, which its messages repeat, shortened or whole. */
const asData = /data:application\/typescript;base64,[A-Za-z0-9+/=.]*/g;

const asFile = (name: string, text: string): string => text.replaceAll(asData, `${name}.ts`);

export function whyNotStarted(name: string, ended: string | null, lastLines: string[], bootMs: number): string {
  const told = toldBy(lastLines);
  if (told) {
    const [message = ''] = asFile(name, told.message).split('\n');
    const place = new RegExp(`${name}\\.ts:(\\d+):(\\d+)`).exec(asFile(name, `${told.message}\n${told.stack}`));
    const at = place ? ` (line ${place[1]}, column ${place[2]})` : '';
    return `${message.replace(/ at [\w-]+\.ts:\d+:\d+$/, '')}${at}`.slice(0, 1000);
  }
  if (ended === null) return `It did not answer within ${bootMs / 1000} seconds.`;
  const said = lastLines.map((line) => asFile(name, line).trim()).filter((line) => line !== '');
  const last = said.find((line) => /error|fatal/i.test(line)) ?? said.at(-1);
  if (last?.includes('out of memory')) return 'It took more memory than a function may have.';
  return `It ${ended} while it was starting${last ? `: ${last}` : '.'}`.slice(0, 1000);
}

function toldBy(lines: string[]): { message: string; stack: string } | null {
  const line = lines.findLast((text) => text.startsWith('\0'));
  if (line === undefined) return null;
  try {
    return JSON.parse(line.slice(1));
  } catch {
    return null;
  }
}
