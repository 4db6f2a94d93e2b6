import { Link } from 'react-router';
import { QUESTIONS_TO_TELL } from '#core/quizzes/standing.ts';
import { LocalDate } from '#web/ui/local-date.tsx';
import { Legend, Line, Plot, type Point, TableBehind } from '#web/ui/plot.tsx';
import type { Progress } from './domain-list.tsx';

type Score = Pick<Progress['scores'][number], 'attempt_id' | 'completed_at' | 'score' | 'questions_total'>;

interface ScorePlotProps {
  topicId: string;
  /** Oldest first; at least one. */
  scores: readonly Score[];
  /** Percent. */
  mark: number;
}

const grid = [0, 25, 50, 75, 100].map((at) => ({ at, text: `${at}%` }));

/** A hollow dot is a test too short to tell much. */
export function ScorePlot({ topicId, scores, mark }: ScorePlotProps) {
  const points = plotPoints(scores);
  return (
    <figure className="mt-4">
      <Legend
        marks={[
          { look: 'dot', text: `${QUESTIONS_TO_TELL} questions or more` },
          { look: 'hollow', text: 'fewer' },
          { look: 'dashed', text: `pass mark ${mark}%` },
        ]}
      />
      <Plot
        label={plotInWords(scores, mark)}
        grid={grid}
        below={(scores.length > 1 ? [0, 100] : [0]).map((at) => ({
          at,
          text: <LocalDate at={scores.at(at === 0 ? 0 : -1)?.completed_at as string} style="medium" />,
        }))}
      >
        <Line
          look="dashed"
          points={[
            { x: 0, y: mark },
            { x: 100, y: mark },
          ]}
        />
        <Line look="ink" points={points} />
        <Line look="dots" points={points} />
        <Line look="hollow" points={points.filter(({ questions_total }) => questions_total < QUESTIONS_TO_TELL)} />
      </Plot>
      <TableBehind
        label="Scores"
        heads={['Test', 'Score', 'Questions']}
        rows={scores.toReversed().map(({ attempt_id, completed_at, score, questions_total }) => [
          <Link key={attempt_id} to={`/quiz/${topicId}/attempts/${attempt_id}`}>
            <LocalDate at={completed_at} style="medium" time />
          </Link>,
          `${score}%`,
          questions_total,
        ])}
      />
    </figure>
  );
}

/** Equal steps, because tests on one day would overlap on a time scale. */
export function plotPoints(scores: readonly Score[]): (Score & Point)[] {
  const step = scores.length > 1 ? 96 / (scores.length - 1) : 0;
  return scores.map((score, index) => ({ ...score, x: 2 + index * step, y: score.score }));
}

/** In percent. */
export function plotInWords(scores: readonly Score[], mark: number): string {
  const [first, last] = [scores[0], scores.at(-1)];
  if (!first || !last) return 'No scores yet.';
  const best = Math.max(...scores.map(({ score }) => score));
  if (scores.length === 1) return `One score: ${last.score}%. Pass mark ${mark}%.`;
  return `${scores.length} scores: first ${first.score}%, last ${last.score}%, best ${best}%. Pass mark ${mark}%.`;
}
