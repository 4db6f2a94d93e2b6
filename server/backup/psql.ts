import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { outcome } from './programs.ts';
import type { Session } from './sums.ts';

/** What a line begins with that answers a question; a script prints lines of its own. */
const ANSWER = 'answer: ';

/** A psql that runs scripts and answers questions, all in one session: what it has not committed can be looked at. */
export interface Psql extends Session {
  /** Runs a script as it comes; returns early where psql has failed. */
  feed(script: Readable): Promise<void>;
  /** Ends the session, and with it a transaction that is not committed. Throws BackupRefused with psql's words where it has failed. */
  end(): Promise<void>;
}

/** Starts psql on a database. The first statement that fails ends it; whatever is asked from then on throws BackupRefused. */
export function startPsql(program: string, database: string, secret: Record<string, string>): Psql {
  const flags = ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--set=ON_ERROR_STOP=1', '--file=-'];
  const psql = spawn(program, [...flags, `--dbname=${database}`], { env: { ...process.env, ...secret } });
  const ended = outcome(psql, 'psql');
  // Its own words say why it stopped reading, and they come with `ended`.
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
      // It may have failed before this was asked.
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
