import { Link } from 'react-router';
import { QUESTIONS_TO_TELL } from '#core/standing.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { type PlotPoint, plotInWords, plotPoints, type Score } from './plot-points.ts';

interface ScorePlotProps {
  topicId: string;
  /** Oldest first; at least one. */
  scores: readonly Score[];
  /** Percent. */
  mark: number;
}

const grid = [0, 25, 50, 75, 100];

/** A hollow dot is a test too short to tell much. */
export function ScorePlot({ topicId, scores, mark }: ScorePlotProps) {
  const points = plotPoints(scores);
  return (
    <figure className="plot">
      <ul className="plot__legend t1 soft" aria-hidden="true">
        <li>
          <Key kind="dot" /> {QUESTIONS_TO_TELL} questions or more
        </li>
        <li>
          <Key kind="hollow" /> fewer
        </li>
        <li>
          <Key kind="mark" /> pass mark {mark}%
        </li>
      </ul>
      <div className="plot__area">
        <div className="plot__y t1 soft num" aria-hidden="true">
          {grid.map((at) => (
            <span key={at} style={{ top: `${100 - at}%` }}>
              {at}%
            </span>
          ))}
        </div>
        <svg className="plot__svg" role="img" aria-label={plotInWords(scores, mark)}>
          {grid.map((at) => (
            <line key={at} className="plot__grid" x1="0" x2="100%" y1={`${100 - at}%`} y2={`${100 - at}%`} />
          ))}
          <line className="plot__mark" x1="0" x2="100%" y1={`${100 - mark}%`} y2={`${100 - mark}%`} />
          {points.slice(1).map((point, index) => (
            <Segment key={point.attempt_id} from={points[index] as PlotPoint} to={point} />
          ))}
          {points.map(({ attempt_id, x, y, questions_total }) => (
            <circle
              key={attempt_id}
              className={questions_total < QUESTIONS_TO_TELL ? 'plot__dot plot__dot--hollow' : 'plot__dot'}
              cx={`${x}%`}
              cy={`${y}%`}
              r="5"
            />
          ))}
        </svg>
      </div>
      <div className="plot__x t1 soft">
        <LocalDate at={scores[0]?.completed_at as string} style="medium" />
        {scores.length > 1 && <LocalDate at={scores.at(-1)?.completed_at as string} style="medium" />}
      </div>
      <details className="plot__table">
        <summary className="t1">
          <Icon name="chev" /> Show as a table
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Score</th>
              <th scope="col">Questions</th>
            </tr>
          </thead>
          <tbody>
            {scores.toReversed().map(({ attempt_id, completed_at, score, questions_total }) => (
              <tr key={attempt_id}>
                <td>
                  <Link to={`/quiz/${topicId}/attempts/${attempt_id}`}>
                    <LocalDate at={completed_at} style="medium" time />
                  </Link>
                </td>
                <td className="num">{score}%</td>
                <td className="num">{questions_total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Segment({ from, to }: { from: PlotPoint; to: PlotPoint }) {
  return <line className="plot__line" x1={`${from.x}%`} y1={`${from.y}%`} x2={`${to.x}%`} y2={`${to.y}%`} />;
}

function Key({ kind }: { kind: 'dot' | 'hollow' | 'mark' }) {
  return (
    <svg className="plot__key" width="20" height="12" aria-hidden="true">
      {kind === 'mark' ? (
        <line className="plot__mark" x1="0" x2="20" y1="6" y2="6" />
      ) : (
        <circle className={kind === 'hollow' ? 'plot__dot plot__dot--hollow' : 'plot__dot'} cx="10" cy="6" r="5" />
      )}
    </svg>
  );
}
