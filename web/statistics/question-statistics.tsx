import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { QuestionText } from '#web/exhibits/question-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { ChoiceShares } from './choice-shares.tsx';
import { rightText } from './share.tsx';

type Question = Output<'questionsAdmin.one'>['question'];
type Version = Output<'questionsAdmin.versions'>['versions'][number];

export function QuestionStatistics({ question }: { question: Question }) {
  const { id, version, answers, statistics, all_versions } = question;
  return (
    <section className="topline grid gap-2 start" aria-label="How learners answered">
      <p className="flow">
        <b>First answers</b> <span className="soft">{rightText(statistics)}</span>
        {version > 1 && <span className="soft">All versions: {rightText(all_versions)}</span>}
      </p>
      {statistics.picks && <ChoiceShares answers={answers} statistics={statistics} />}
      {version > 1 && <Earlier key={version} question_id={id} />}
    </section>
  );
}

/** Loaded on demand. */
function Earlier({ question_id }: { question_id: string }) {
  const { pathname, search } = useLocation();
  const [versions, setVersions] = useState<Version[] | null>(null);
  const load = useAction(
    async (api, id: string) => (await api.questionsAdmin.versions({ question_id: id })).versions,
    'Failed to load the versions of this question',
  );
  const show = async () => {
    const [, ...earlier] = (await load.run(question_id)) ?? [];
    if (earlier.length > 0) setVersions(earlier);
  };
  if (versions === null) {
    return (
      <>
        <CallFailure failure={load.failure} back={pathname + search} />
        <Button size="sm" variant="quiet" busy={load.busy} busyText="Loading..." onClick={show}>
          Earlier versions
        </Button>
      </>
    );
  }
  return (
    <ol className="lined" aria-label="Earlier versions">
      {versions.map((one) => (
        <li key={one.version}>
          <details>
            <summary className="unfold">
              <b>Version {one.version}</b> <LocalDate at={one.created_at} style="medium" />{' '}
              <span className="soft">{rightText(one.statistics)}</span>
            </summary>
            <div dir="auto">
              <QuestionText text={one.question_text} />
            </div>
            <ChoiceShares answers={one.answers} statistics={one.statistics} />
            {one.explanation && (
              <div className="soft" dir="auto">
                <InlineText text={one.explanation} />
              </div>
            )}
          </details>
        </li>
      ))}
    </ol>
  );
}
