import { eq } from 'drizzle-orm';
import type { DeploymentLog, DeploymentStep } from '#core/functions.ts';
import type { Deps } from '../deps.ts';
import { edge_functions } from './tables.ts';

export interface DeploymentRecorder {
  /** Completes the previous step. Writes in the background; a failure to write is ignored. */
  begin(step: DeploymentStep): void;
  /** Resolves when no write is in progress that could overwrite a later one. */
  written(): Promise<void>;
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

export function cutOff(deployment: DeploymentLog): DeploymentLog {
  const steps = deployment.steps.map((one) =>
    one.outcome === 'running' ? { ...one, outcome: 'failed' as const } : one,
  );
  return { ...deployment, steps };
}
