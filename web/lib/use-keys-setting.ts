import { useLayoutEffect, useState } from 'react';
import { onDevice } from './kept.ts';

const STORED = 'certamen.single-keys';

/** Stored on this device. Null until it has been read: no keys work before that. */
export function useKeysSetting(): [boolean | null, (on: boolean) => void] {
  const [on, setOn] = useState<boolean | null>(null);
  useLayoutEffect(() => setOn(onDevice.get(STORED) !== 'off'), []);
  const change = (next: boolean) => {
    setOn(next);
    onDevice.set(STORED, next ? 'on' : 'off');
  };
  return [on, change];
}
