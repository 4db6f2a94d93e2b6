import './progress.css';
import { Empty } from '#web/ui/empty.tsx';
import { DomainList, type Progress } from './domain-list.tsx';
import { readinessText } from './readiness-text.ts';
import { ScorePlot } from './score-plot.tsx';

export function TopicProgress({ progress }: { progress: Progress }) {
  const { topic_id, scores, scores_is_more, domains, pass_mark, recent } = progress;
  const hasAnswers = domains.some(({ answered }) => answered > 0);
  return (
    <section className="progress" aria-labelledby="progress">
      <div className="section__head">
        <h2 className="t5" id="progress">
          Your progress
        </h2>
        {scores_is_more && <span className="t1 soft">the newest {scores.length} tests</span>}
      </div>
      {scores.length > 0 ? (
        <>
          <p className="num">{readinessText(recent, pass_mark)}.</p>
          <ScorePlot topicId={topic_id} scores={scores} mark={pass_mark} />
        </>
      ) : (
        <Empty title="No score yet" level={3}>
          Each test in exam mode over all domains adds a dot to a plot of your scores here.
          {!hasAnswers && domains.length > 0 && ' What you got right is added up by domain.'}
        </Empty>
      )}
      {domains.length > 1 && (
        <>
          <h3 className="t4 mt-6 mb-2" id="by-domain">
            By domain
          </h3>
          <DomainList topicId={topic_id} domains={domains} mark={pass_mark} />
        </>
      )}
    </section>
  );
}
