import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

interface Correction {
  /** Whether the control was changed since its form was last sent: what was wrong with it is no longer known to be. */
  isCorrected: boolean;
  /**
   * For each change of the control. Not for `input`: a select's comes before its `change`, and drawing the form again in between puts back
   * what a controlled one showed before.
   */
  onChange(): void;
}

/**
 * Says whether a message about a control still stands: one that came when the form was sent does until the control is changed, and
 * again once the form has been sent once more and has come back. A message that came while typing is about the value as it is: it
 * stands until its owner takes it away. `message` is what stands there now, `place` an element in the form.
 */
export function useCorrection(place: RefObject<HTMLElement | null>, message: unknown): Correction {
  const [state, setState] = useState<'as sent' | 'changed' | 'on its way' | 'while typing'>('as sent');
  const [about, setAbout] = useState(message);
  // A page that comes with messages was sent before it ran.
  const wasSent = useRef(true);
  const isIdle = useNavigation().state === 'idle';
  if (about !== message) {
    setAbout(message);
    setState(wasSent.current ? 'as sent' : 'while typing');
  }
  useEffect(() => {
    const form = place.current?.closest('form');
    const sent = () => {
      wasSent.current = true;
      setState((now) => (now === 'changed' ? 'on its way' : now));
    };
    // Before the form's own listener, which may find what is wrong at once.
    form?.addEventListener('submit', sent, { capture: true });
    return () => form?.removeEventListener('submit', sent, { capture: true });
  }, [place]);
  const onChange = () => {
    wasSent.current = false;
    setState((now) => (now === 'while typing' ? now : 'changed'));
  };
  return { isCorrected: state === 'changed' || (state === 'on its way' && !isIdle), onChange };
}
