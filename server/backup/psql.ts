import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { outcome } from './programs.ts';
import type { Session } from './sums.ts';

/** Marks answers to queries; a script prints lines of its own. */
const ANSWER = 'answer: ';

export interface Psql extends Session {
  feed(script: Readable): Promise<void>;
  /** Rolls back what is not committed. Throws BackupRefused where psql has failed. */
  end(): Promise<void>;
}

/** The first statement that fails ends psql; later calls of `ask` throw BackupRefused. */
export function startPsql(program: string, database: string, secret: Record<string, string>): Psql {
  const flags = ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--set=ON_ERROR_STOP=1', '--file=-'];
  const psql = spawn(program, [...flags, `--dbname=${database}`], { env: { ...process.env, ...secret } });
  const ended = outcome(psql, 'psql');
  // `ended` carries psql's own reason for not reading on.
  psql.stdin.on('error', () => {});
  const asked: PromiseWithResolvers<string>[] = [];
  const giveUp = (error?: Error) => {
    for (const question of asked.splice(0)) question.reject(error ?? new Error('psql ended before it had answered.'));
  };
  ended.then(() => giveUp(), giveUp);
  createInterface({ input: psql.stdout }).on('line', (line) => {
    if (line.startsWith(ANSWER)) asked.shift()?.resolve(line.slice(ANSWER.length));
  });
  return {
    feed: (script) => pipeline(script, psql.stdin, { end: false }).catch(() => {}),
    async run(statements) {
      psql.stdin.write(`${statements}\n`);
    },
    async ask(select) {
      if (psql.exitCode !== null) await ended;
      const question = Promise.withResolvers<string>();
      asked.push(question);
      psql.stdin.write(`select '${ANSWER}' || coalesce(jsonb_agg(to_jsonb(t)), '[]')::text from (${select}) t;\n`);
      return JSON.parse(await question.promise);
    },
    end() {
      psql.stdin.end();
      return ended;
    },
  };
}
