import { useEffect, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Failed } from '#web/ui/empty.tsx';
import type { OpenExam, OpenExams } from './open-exams.tsx';

const loadOpenExams = lazyPart(() => import('./open-exams.tsx'));

interface Shown {
  List: typeof OpenExams;
  exams: OpenExam[];
}

/** The learner's exams that hold questions back, with the ways to end that. */
export function RunningExams({ onChange }: { onChange(): Promise<void> | void }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const load = useAction(async (api) => {
    const [{ OpenExams: List }, { open_exams }] = await Promise.all([loadOpenExams(), api.catalog.home()]);
    setShown({ List, exams: open_exams });
  }, 'Your open exams could not be loaded. Please try again.');
  const { run } = load;
  useEffect(() => void run(), [run]);
  if (load.failure) return <Failed title={load.failure.error} onRetry={() => void run()} />;
  if (!shown || shown.exams.length === 0) return null;
  const change = async () => {
    await run();
    await onChange();
  };
  return <shown.List exams={shown.exams} onChange={change} />;
}
