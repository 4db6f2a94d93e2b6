import { LocalDate } from '#web/ui/local-date.tsx';
import { DeploymentSteps } from './deployment-steps.tsx';
import { type DeploymentLog, type ListedFunction, type ListedVersion, lineIn } from './edge-function.ts';

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
