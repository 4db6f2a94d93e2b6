import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * Whether a message about a control is still current. One from sending the form is, until the control changes or the form is sent
 * again; one shown while typing stays until its owner removes it. `message` is the current one, `place` an element in the form.
 */
export function useCorrection(place: RefObject<HTMLElement | null>, message: unknown) {
  const [state, setState] = useState<'as sent' | 'changed' | 'on its way' | 'while typing'>('as sent');
  const [about, setAbout] = useState(message);
  // Messages present on load come from a form sent without a script.
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
    // Before the form's own listener, which may find errors at once.
    form?.addEventListener('submit', sent, { capture: true });
    return () => form?.removeEventListener('submit', sent, { capture: true });
  }, [place]);
  // Not for `input`: a select's comes before its `change`, and rendering in between resets a controlled one.
  const onChange = () => {
    wasSent.current = false;
    setState((now) => (now === 'while typing' ? now : 'changed'));
  };
  return { isCorrected: state === 'changed' || (state === 'on its way' && !isIdle), onChange };
}
