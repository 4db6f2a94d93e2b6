import { useEffect, useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
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
    const [{ OpenExams: List }, home] = await Promise.all([loadOpenExams(), api.catalog.home()]);
    setShown({ List, exams: runningExamsIn(home) });
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

type Home = Pick<Output<'catalog.home'>, 'open_attempts' | 'ended_attempts'>;

export function runningExamsIn({ open_attempts, ended_attempts }: Home): OpenExam[] {
  const open = open_attempts.filter(({ mode }) => mode === 'exam');
  const over = ended_attempts.filter(({ mode, awaits_exam }) => mode === 'exam' && !awaits_exam);
  return [
    ...open.map((attempt) => ({ ...attempt, is_over: false })),
    ...over.map((attempt) => ({ ...attempt, is_over: true })),
  ];
}
