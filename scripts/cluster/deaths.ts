import { setTimeout as wait } from 'node:timers/promises';
import type { Death } from './engine.ts';
import { gapsOf, inSeconds, spread } from './figures.ts';
import type { Learning } from './learner.ts';
import { until } from './processes.ts';
import type { Site } from './site.ts';

/** Saves that go on before a leader is killed and after everything is whole again. */
const STEADY_MS = 2_000;
/** Longest silence that is waited for. */
const PATIENCE_S = 120;

export interface Round {
  death: Death;
  /** Until the first save was acknowledged again and until every learner had one, in milliseconds. */
  first: number;
  all: number;
  /** Until the old leader followed the new one. */
  whole: number;
}

/** Takes the leader away again and again while answers are being saved; prints a line for each round. */
export async function loseLeaders(site: Site, learning: Learning, deaths: readonly Death[]): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const [index, death] of deaths.entries()) {
    const round = await loseLeader(site, learning, death);
    rounds.push(round);
    const { first, all, whole } = round;
    console.log(
      `  ${String(index + 1).padStart(2)}  ${death.padEnd(18)}  saving again after ${inSeconds(first).padStart(6)}, ` +
        `every learner after ${inSeconds(all).padStart(6)}, whole after ${inSeconds(whole).padStart(6)}`,
    );
  }
  return rounds;
}

async function loseLeader({ engine, learners }: Site, learning: Learning, death: Death): Promise<Round> {
  await wait(STEADY_MS * (0.5 + Math.random()));
  const leader = await engine.leader();
  if (!leader) throw new Error('There is no leader to kill.');
  const killed = Date.now();
  engine.kill(leader, death);
  const numbers = learners.map(({ number }) => number);
  const gaps = () => gapsOf(learning.acknowledgments, killed, numbers);
  await until(
    async () => (await engine.leader()) !== null && Date.now() - killed > 2_000,
    PATIENCE_S,
    'a new leader',
  );
  const led = Date.now();
  engine.revive(leader, death);
  const saves = () => gapsOf(learning.acknowledgments, led, numbers).all !== null;
  await until(saves, PATIENCE_S, 'a save by each learner');
  await engine.whole();
  const whole = Date.now() - killed;
  const { first, all } = gaps();
  if (first === null || all === null) throw new Error('Saves ended.');
  return { death, first, all, whole };
}

/** The lines that sum the rounds up. */
export function roundsInWords(rounds: Round[]): string[] {
  const line = (name: string, values: number[]) => {
    const { least, middle, greatest } = spread(values);
    return `${name}: least ${inSeconds(least)}, median ${inSeconds(middle)}, greatest ${inSeconds(greatest)}`;
  };
  const of = (death: Death) => rounds.filter((round) => round.death === death).map(({ first }) => first);
  return [
    line(
      `Saving again, ${rounds.length} rounds`,
      rounds.map(({ first }) => first),
    ),
    ...(['server and Patroni', 'server', 'silent'] as const).flatMap((death) =>
      of(death).length > 0 ? [line(`  ${death}`, of(death))] : [],
    ),
    line(
      'Every learner saving again',
      rounds.map(({ all }) => all),
    ),
    line(
      'Whole again',
      rounds.map(({ whole }) => whole),
    ),
  ];
}
