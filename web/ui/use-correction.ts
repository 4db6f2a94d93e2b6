import { type RefObject, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

interface Correction {
  /** Whether the control was changed since its form was last sent: what was wrong with it is no longer known to be. */
  isCorrected: boolean;
  /** For each change of the control. */
  onInput(): void;
}

/**
 * Says whether a message about a control still stands: it does until the control is changed, and again once its form has been sent and
 * has come back. `message` is what stands there now: another one is about the value as it is.
 */
export function useCorrection(place: RefObject<HTMLElement | null>, message: unknown): Correction {
  const [state, setState] = useState<'as sent' | 'changed' | 'on its way'>('as sent');
  const [about, setAbout] = useState(message);
  const isIdle = useNavigation().state === 'idle';
  if (about !== message) {
    setAbout(message);
    setState('as sent');
  }
  useEffect(() => {
    const form = place.current?.closest('form');
    const sent = () => setState((now) => (now === 'changed' ? 'on its way' : now));
    form?.addEventListener('submit', sent);
    return () => form?.removeEventListener('submit', sent);
  }, [place]);
  return {
    isCorrected: state === 'changed' || (state === 'on its way' && !isIdle),
    onInput: () => setState('changed'),
  };
}
