import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useDoneBefore } from './done-before.ts';

export function useTask<Task>() {
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<ReactNode>(null);
  useDoneBefore(setDone);
  return {
    task,
    done,
    begin: (next: Task | null) => {
      setDone(null);
      setTask(next);
    },
    close: () => setTask(null),
    finish: (sentence: ReactNode) => {
      setTask(null);
      setDone(sentence);
      return revalidate();
    },
  };
}
