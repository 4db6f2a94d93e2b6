import { useState } from 'react';
import type { ApiFailure } from '#web/lib/api-error.ts';

export interface Deploys {
  /** Functions that are being deployed from here. */
  running: readonly string[];
  done: string;
  failed: { name: string; failure: ApiFailure } | null;
  begin(name: string): void;
  /** With why it was not deployed, or with the sentence of what was. */
  end(name: string, outcome: ApiFailure | string): void;
  /** Says something else that was done, or nothing. */
  say(sentence: string): void;
}

/** What is being deployed from the list, and what became of the last. */
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
