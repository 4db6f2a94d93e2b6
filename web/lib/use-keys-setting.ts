import { useLayoutEffect, useState } from 'react';
import { onDevice } from './kept.ts';

const STORED = 'certamen.single-keys';

/** Whether single keys work; remembered on this device. Null until that has been read: no key works before. */
export function useKeysSetting(): [boolean | null, (on: boolean) => void] {
  const [on, setOn] = useState<boolean | null>(null);
  useLayoutEffect(() => setOn(onDevice.get(STORED) !== 'off'), []);
  const change = (next: boolean) => {
    setOn(next);
    onDevice.set(STORED, next ? 'on' : 'off');
  };
  return [on, change];
}
