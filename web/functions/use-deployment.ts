import { useEffect, useState } from 'react';
import { loadApi } from '#web/lib/load-api.ts';
import type { DeploymentLog } from './edge-function.ts';

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
