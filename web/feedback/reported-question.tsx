import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import { QuestionText } from '#web/exhibits/question-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { versionChanges } from './version-changes.ts';

export type Report = Output<'reports.list'>['reports'][number];
type Question = NonNullable<Report['question']>;
type Version = NonNullable<Question['seen']>;

export function ReportedQuestion({ question: { position, seen, current } }: { question: Question }) {
  const changes = seen && current ? versionChanges(seen, current) : [];
  const isSame = seen !== null && current !== null && changes.length === 0;
  const [first = ''] = withoutExhibits((seen ?? current)?.question_text ?? '').split('\n');
  return (
    <details className="fold panel">
      <summary>
        <span className="anywhere">
          <span className="soft">{position === null ? 'Question' : `Question ${position}`}</span>{' '}
          <InlineText text={first} />
          {!current && (
            <>
              {' '}
              <span className="badge">deleted</span>
            </>
          )}
          {changes.length > 0 && (
            <>
              {' '}
              <span className="badge">changed since</span>
            </>
          )}
        </span>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="report__versions halves padded">
        {seen && (
          <Shown
            version={seen}
            title={isSame ? 'As the learner saw it, and as it is today' : 'As the learner saw it'}
            picksKnown={position !== null}
          />
        )}
        {current && !isSame && (
          <Shown
            version={current}
            title={
              changes.length > 0 ? `Today, with ${new Intl.ListFormat('en-US').format(changes)} changed` : 'Today'
            }
          />
        )}
      </div>
      {!current && <p className="padded t1 soft">The question has been deleted.</p>}
    </details>
  );
}

function Shown({ version, title, picksKnown = false }: { version: Version; title: string; picksKnown?: boolean }) {
  const { question_text, image_url, choices, explanation, whys } = version;
  return (
    <section className="grid gap-2 anywhere">
      <h3 className="t1 soft sansh">
        {title} <span className="num">(version {version.version})</span>
      </h3>
      <div dir="auto">
        <QuestionText text={question_text} />
      </div>
      {image_url && <img className="framed" src={image_url} alt="Belongs to the question" loading="lazy" />}
      <ol className="report__choices grid gap-1 t1">
        {choices.map(({ id, answer_text, is_correct, picked }, index) => (
          <li key={id} className={is_correct ? 'is-right' : picked ? 'is-wrong' : undefined}>
            <span className="mono">{String.fromCharCode(65 + index)}</span>
            <div dir="auto">
              <InlineText text={answer_text} />
            </div>
            {(is_correct || picked) && (
              <span className={classNames('row gap-1 nowrap', is_correct ? 'verdict--right' : 'verdict--wrong')}>
                <Icon name={is_correct ? 'check' : 'cross'} />
                {[is_correct && 'key', picked && 'picked'].filter(Boolean).join(', ')}
              </span>
            )}
            {whys[id] && (
              <div className="report__why soft" dir="auto">
                <InlineText text={whys[id]} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {picksKnown && !choices.some(({ picked }) => picked) && <p className="t1 soft">The learner picked nothing.</p>}
      {explanation && (
        <div className="t1 soft" dir="auto">
          <InlineText text={explanation} />
        </div>
      )}
    </section>
  );
}

export function ReportedCard({ card }: { card: Report['card'] }) {
  if (!card) return <p className="t1 soft">The card has been deleted.</p>;
  return (
    <details className="fold panel">
      <summary>
        <span className="anywhere">
          <span className="soft">Card</span> <InlineText text={card.front_content.split('\n')[0] ?? ''} />
        </span>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="halves padded">
        <Side title="Front" text={card.front_content} />
        <Side title="Back" text={card.back_content} />
      </div>
    </details>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <section className="anywhere">
      <h3 className="t1 soft sansh">{title}</h3>
      <div dir="auto">
        <InlineText text={text} />
      </div>
    </section>
  );
}
