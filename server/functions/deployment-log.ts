import { eq } from 'drizzle-orm';
import type { DeploymentLog, DeploymentStep } from '#core/functions/functions.ts';
import type { Deps } from '../deps.ts';
import { edge_functions } from './tables.ts';

export type DeploymentRecorder = ReturnType<typeof recordDeployment>;

export function recordDeployment({ db, clock, log }: Deps, name: string) {
  let deployment: DeploymentLog = { started_at: clock().toISOString(), version: null, steps: [] };
  let begun = performance.now();
  let writing: Promise<unknown> = Promise.resolve();
  const ended = (outcome: 'done' | 'failed') =>
    withEnd(deployment, { outcome, ms: Math.round(performance.now() - begun) });
  const write = (now: DeploymentLog) => {
    writing = writing
      .then(() => db.update(edge_functions).set({ deployment: now }).where(eq(edge_functions.name, name)))
      .catch((error) => log.error('a step of a deployment could not be written down', error, { name }));
  };
  return {
    /** Completes the previous step. Writes in the background; a failure to write is ignored. */
    begin(step: DeploymentStep) {
      const steps = ended('done');
      begun = performance.now();
      steps.push({ step, at: clock().toISOString(), ms: null, outcome: 'running' });
      deployment = { ...deployment, steps };
      write(deployment);
    },
    /** Resolves when no write is in progress that could overwrite a later one. */
    written: () => writing,
    finished: (version: number | null) => ({
      ...deployment,
      version,
      steps: ended(version === null ? 'failed' : 'done'),
    }),
  };
}

export function cutOff(deployment: DeploymentLog): DeploymentLog {
  return { ...deployment, steps: withEnd(deployment, { outcome: 'failed' }) };
}

function withEnd({ steps }: DeploymentLog, end: { outcome: 'done' | 'failed'; ms?: number }): DeploymentLog['steps'] {
  return steps.map((one) => (one.outcome === 'running' ? { ...one, ...end } : one));
}
