import { useEffect, useState } from 'react';
import { loadApi } from '#web/lib/load-api.ts';
import type { DeploymentLog } from './edge-function.ts';

/** Between two looks while it is under way, in milliseconds: a deployment takes some tenths of a second, or seconds. */
const LOOK_MS = 400;

/** The deployment that is under way, followed step by step; else the last one. Null: there is none, or it has not begun. */
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
