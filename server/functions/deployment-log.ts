import { eq } from 'drizzle-orm';
import type { DeploymentLog, DeploymentStep } from '#core/functions.ts';
import type { Deps } from '../deps.ts';
import { edge_functions } from './tables.ts';

/** Writes down what a deployment is doing, while it does it. */
export interface DeploymentRecorder {
  /** The step before it is done. Nobody waits until this is written, and a failure to write it fails nothing. */
  begin(step: DeploymentStep): void;
  /** Resolves when nothing of it is being written any more: what is written next is not overwritten. */
  written(): Promise<void>;
  /** The whole of it, with the version that it made; null: its last step has failed. */
  finished(version: number | null): DeploymentLog;
}

export function recordDeployment({ db, clock, log }: Deps, name: string): DeploymentRecorder {
  let deployment: DeploymentLog = { started_at: clock().toISOString(), version: null, steps: [] };
  let begun = performance.now();
  let writing: Promise<unknown> = Promise.resolve();
  const ended = (outcome: 'done' | 'failed') =>
    deployment.steps.map((one) =>
      one.outcome === 'running' ? { ...one, ms: Math.round(performance.now() - begun), outcome } : one,
    );
  const write = (now: DeploymentLog) => {
    writing = writing
      .then(() => db.update(edge_functions).set({ deployment: now }).where(eq(edge_functions.name, name)))
      .catch((error) => log.error('a step of a deployment could not be written down', error, { name }));
  };
  return {
    begin(step) {
      const steps = ended('done');
      begun = performance.now();
      deployment = {
        ...deployment,
        steps: [...steps, { step, at: clock().toISOString(), ms: null, outcome: 'running' }],
      };
      write(deployment);
    },
    written: async () => {
      await writing;
    },
    finished: (version) => ({ ...deployment, version, steps: ended(version === null ? 'failed' : 'done') }),
  };
}

/** Of a deployment whose server went away: what was under way has failed. */
export function cutOff(deployment: DeploymentLog): DeploymentLog {
  const steps = deployment.steps.map((one) =>
    one.outcome === 'running' ? { ...one, outcome: 'failed' as const } : one,
  );
  return { ...deployment, steps };
}
