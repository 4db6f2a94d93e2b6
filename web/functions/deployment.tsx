import { useEffect, useState } from 'react';
import { BOOT_SECONDS, type DeploymentStep, SLOW_BOOT_SECONDS } from '#core/functions/functions.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { type DeploymentLog, type ListedFunction, type ListedVersion, lineIn } from './edge-function.ts';
import { ClockTime } from './function-state.tsx';

interface DeploymentProps {
  fn: ListedFunction;
  versions: readonly ListedVersion[];
  deployment: DeploymentLog | null;
  onGo(line: number): void;
}

export function Deployment({ fn, versions, deployment, onGo }: DeploymentProps) {
  const serving = versions.find(({ version }) => version === fn.version);
  const line = fn.error === null ? null : lineIn(fn.error);
  return (
    <section className="mt-4" aria-labelledby="deployment">
      <h3 id="deployment" className="t2 sansh">
        Deployment
      </h3>
      <div className="well grid gap-1 mt-2 t1">
        {deployment && <DeploymentSteps deployment={deployment} />}
        {fn.status === 'failed' && fn.error !== null && (
          <p className="verdict--wrong">
            The last deploy failed: {fn.error}{' '}
            {line !== null && (
              <button type="button" className="link" onClick={() => onGo(line)}>
                Go to line {line}
              </button>
            )}
          </p>
        )}
        <p>
          {fn.version === null ? (
            'Nothing is served under this name yet.'
          ) : (
            <>
              Version {fn.version} is served
              {serving && (
                <>
                  , deployed <LocalDate at={serving.deployed_at} time />
                  {serving.deployed_by !== null && ` by ${serving.deployed_by}`}
                </>
              )}
              .
            </>
          )}
          {fn.status === 'failed' && fn.version !== null && ' It goes on as before.'}
        </p>
        {fn.status === 'deploying' && (
          <p className="soft">
            {fn.version !== null && `Version ${fn.version} is served until the new one has answered. `}
            You can leave this page; the deployment goes on and its result is waiting here.
          </p>
        )}
      </div>
    </section>
  );
}

const words: Readonly<Record<DeploymentStep, string>> = {
  start: 'Starting a process',
  run: 'Checking and running the code',
  publish: 'Publishing',
};

function DeploymentSteps({ deployment: { version, steps } }: { deployment: DeploymentLog }) {
  return (
    <ol className="fx__steps mb-2" aria-label="Steps of the last deployment">
      {steps.map(({ step, at, ms, outcome }) => (
        <li key={step}>
          <ClockTime at={at} />
          <span>
            {words[step]}
            {step === 'publish' && version !== null && ` version ${version}`}
          </span>
          {outcome === 'running' && <UnderWay key={step} boots={step !== 'publish'} />}
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

function UnderWay({ boots }: { boots: boolean }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_BOOT_SECONDS * 1_000, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className="soft" role="status">
      {isSlow && boots ? `still starting; a process has ${BOOT_SECONDS} s for this` : 'under way...'}
    </span>
  );
}

/** Polling interval while a deployment runs, in milliseconds: it takes tenths of a second to seconds. */
const LOOK_MS = 400;

/** The running deployment, polled, else the last one. Null: none has started. */
export function useDeployment(
  name: string,
  deploying: boolean,
  known: readonly (DeploymentLog | null)[],
): DeploymentLog | null {
  const [seen, setSeen] = useState<DeploymentLog | null>(null);
  useEffect(() => {
    if (!deploying) return;
    let left = false;
    const look = async () => {
      const api = await loadApi();
      const { deployment, status } = (await api.functions.read({ name })).function;
      if (!left && status === 'deploying') setSeen(deployment);
    };
    const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
    return () => {
      left = true;
      clearInterval(timer);
      setSeen(null);
    };
  }, [name, deploying]);
  if (deploying) return seen;
  const [last] = known.filter((one) => one !== null).sort((a, b) => started(b) - started(a));
  return last ?? null;
}

const started = ({ started_at }: DeploymentLog) => new Date(started_at).getTime();
