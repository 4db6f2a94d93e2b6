import { useState } from 'react';
import type { ApiFailure } from '#web/lib/api-error.ts';

export interface Deploys {
  running: readonly string[];
  done: string;
  failed: { name: string; failure: ApiFailure } | null;
  begin(name: string): void;
  end(name: string, outcome: ApiFailure | string): void;
  say(sentence: string): void;
}

export function useDeploys(onEnd: () => void): Deploys {
  const [running, setRunning] = useState<readonly string[]>([]);
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState<Deploys['failed']>(null);
  const say = (sentence: string) => {
    setDone(sentence);
    setFailed(null);
  };
  return {
    ...{ running, done, failed, say },
    begin(name) {
      say('');
      setRunning((before) => [...before, name]);
    },
    end(name, outcome) {
      setRunning((before) => before.filter((one) => one !== name));
      if (typeof outcome === 'string') say(outcome);
      else setFailed({ name, failure: outcome });
      onEnd();
    },
  };
}
