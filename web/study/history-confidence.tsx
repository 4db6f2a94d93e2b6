import type { CSSProperties } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { ENOUGH_ANSWERS } from '#core/study/confidence.ts';
import { counted } from '#web/lib/counted.ts';
import { Legend, TableBehind } from '#web/ui/plot.tsx';
import { between, percent } from './percent.ts';

type Level = Output<'study.history'>['confidence'][number];

const TITLE = 'How sure, how right';
const names = { 1: 'Guess', 2: 'Think so', 3: 'Sure' };

export function HistoryConfidence({ levels }: { levels: readonly Level[] }) {
  const sure = levels.find(({ confidence }) => confidence === 3);
  return (
    <section className="topline min0" aria-labelledby="confidence">
      <h2 className="t4" id="confidence">
        {TITLE}
      </h2>
      <p className="figs__p">
        {sure && isEnough(sure)
          ? `When you say Sure, you’re right ${percent(shareOf(sure))} of the time (${sure.right} of ${sure.answers}).`
          : `Each level is compared from ${ENOUGH_ANSWERS} answers on.`}{' '}
        From the last 12 weeks.
      </p>
      {levels.some(isEnough) && (
        <Legend
          marks={[
            { look: 'share', text: 'share right' },
            { look: 'interval', text: '80% interval' },
            { look: 'expected', text: 'what we’d expect' },
          ]}
        />
      )}
      <ul className="grid mt-2 sure">
        {levels.map((level) => (
          <li key={level.confidence}>
            <div>
              <b className="medium">{names[level.confidence]}</b>
              <p className="t1 soft">{expectedText(level)}</p>
            </div>
            {isEnough(level) ? <Share level={level} /> : <Missing answers={level.answers} />}
          </li>
        ))}
      </ul>
      <TableBehind
        label={TITLE}
        heads={['You said', 'Right', 'Share', '80% interval', 'Expected']}
        rows={levels.map((level) => [
          names[level.confidence],
          `${level.right} of ${level.answers}`,
          ...(isEnough(level) ? [percent(shareOf(level)), intervalOf(level)] : ['', '']),
          expectedText(level),
        ])}
      />
    </section>
  );
}

function Share({ level }: { level: Level }) {
  const { confidence, right, answers, low, high, expected } = level;
  const share = percent(shareOf(level));
  const label = `${names[confidence]}: right ${share} of the time, ${right} of ${answers}; 80% interval ${intervalOf(level)}; expected ${expectedText(level)}`;
  const places = { '--v': shareOf(level), '--a': low, '--z': high, '--p': expected } as CSSProperties;
  return (
    <>
      <div className="sure__bar" role="img" aria-label={label} style={places}>
        <i />
        <u />
        {expected !== null && <em />}
      </div>
      <div className="sure__n num">
        <b>{share}</b>
        <p className="t1 soft">
          {right} of {answers}
        </p>
      </div>
    </>
  );
}

function Missing({ answers }: { answers: number }) {
  const missing = counted(ENOUGH_ANSWERS - answers, 'more answer');
  return <p className="sure__missing soft">{answers === 0 ? `${missing} to go` : `${missing}, ${answers} so far`}</p>;
}

const isEnough = ({ answers }: Level) => answers >= ENOUGH_ANSWERS;
const shareOf = ({ right, answers }: Level) => right / answers;
const intervalOf = ({ low, high }: Level) => between(low ?? 0, high ?? 1);

function expectedText({ confidence, expected }: Level): string {
  if (expected === null) return 'chance';
  if (confidence === 1) return `chance: ${percent(expected)}`;
  return confidence === 2 ? `about ${percent(expected)}` : `${percent(expected)} or more`;
}
