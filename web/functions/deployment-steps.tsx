import type { DeploymentStep } from '#core/functions.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ClockTime } from './clock-time.tsx';
import type { DeploymentLog } from './edge-function.ts';

const words: Readonly<Record<DeploymentStep, string>> = {
  start: 'Starting a process',
  run: 'Checking and running the code',
  publish: 'Publishing',
};

export function DeploymentSteps({ deployment: { version, steps } }: { deployment: DeploymentLog }) {
  return (
    <ol className="fx__steps mb-2" aria-label="Steps of the last deployment">
      {steps.map(({ step, at, ms, outcome }) => (
        <li key={step}>
          <ClockTime at={at} />
          <span>
            {words[step]}
            {step === 'publish' && version !== null && ` version ${version}`}
          </span>
          {outcome === 'running' && <span className="soft">under way...</span>}
          {outcome === 'done' && (
            <span className="state state--ok">
              <Icon name="check" />
              done, <span className="num">{ms} ms</span>
            </span>
          )}
          {outcome === 'failed' && (
            <span className="state state--bad">
              <Icon name="alert" />
              failed{ms !== null && ` after ${ms} ms`}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
