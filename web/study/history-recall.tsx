import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { OFFSET_REVIEWS } from '#core/study/stop.ts';
import { counted } from '#web/lib/counted.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Band, Legend, Line, Plot, type Point, TableBehind } from '#web/ui/plot.tsx';
import { shareGrid, spread } from '#web/ui/plot-scale.ts';
import { Thread } from '#web/ui/thread.tsx';
import { between, percent } from './percent.ts';

type Week = Output<'study.history'>['weeks'][number];

const TITLE = 'Recalled and predicted';
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Nothing is shown before there are enough reviews. */
export function HistoryRecall({ weeks, reviews }: { weeks: readonly Week[]; reviews: number }) {
  return (
    <section className="topline min0" aria-labelledby="recall">
      <h2 className="t4" id="recall">
        {TITLE}
      </h2>
      {reviews < OFFSET_REVIEWS || weeks.length === 0 ? <TooFew reviews={reviews} /> : <Recall weeks={weeks} />}
    </section>
  );
}

/** First answers do not count as repeats. */
function TooFew({ reviews }: { reviews: number }) {
  return (
    <>
      <p className="figs__p">Did you recall as much as predicted? We can say after {OFFSET_REVIEWS} repeats.</p>
      <p className="num">
        <b>{reviews}</b> of {OFFSET_REVIEWS} repeats
      </p>
      <Thread label="Repeats" max={OFFSET_REVIEWS} value={reviews} />
    </>
  );
}

function Recall({ weeks }: { weeks: readonly Week[] }) {
  const total = weeks.reduce((sum, week) => sum + week.reviews, 0);
  const mean = (of: 'predicted' | 'recalled') =>
    percent(weeks.reduce((sum, week) => sum + week[of] * week.reviews, 0) / total);
  const { bottom, grid } = shareGrid(Math.min(...weeks.flatMap(({ low, predicted }) => [low, predicted])));
  const places = placesOf(weeks);
  const pointsOf = (of: 'predicted' | 'recalled' | 'low' | 'high'): Point[] =>
    weeks.map((week, place) => ({ x: places[place] ?? 0, y: ((week[of] * 100 - bottom) * 100) / (100 - bottom) }));
  const said = `${mean('recalled')} recalled when ${mean('predicted')} was predicted`;
  return (
    <>
      <p className="figs__p">Last 12 weeks: {said}.</p>
      <Legend
        marks={[
          { look: 'dashed', text: 'predicted' },
          { look: 'ink', text: 'recalled' },
          { look: 'band', text: '80% interval' },
        ]}
      />
      <Plot
        label={`Share recalled by week against the prediction in the last 12 weeks: ${said}`}
        grid={grid}
        below={spread(weeks.length, 4).map((place) => ({
          at: places[place] ?? 0,
          text: dayText(weeks[place]?.week_of ?? '', { month: 'short', day: 'numeric' }),
        }))}
      >
        <Band above={widened(pointsOf('high'))} below={widened(pointsOf('low'))} />
        <Line look="dashed" points={widened(pointsOf('predicted'))} />
        <Line look="ink" points={pointsOf('recalled')} />
        <Line look="dots" points={pointsOf('recalled')} />
      </Plot>
      <TableBehind
        label={TITLE}
        heads={['Week of', 'Predicted', 'Recalled', '80% interval', 'Reviews']}
        rows={weeks
          .toReversed()
          .map(({ week_of, predicted, recalled, low, high, reviews }) => [
            dayText(week_of, { month: 'short', day: 'numeric' }),
            ...[percent(predicted), percent(recalled), between(low, high), counted(reviews, 'review')],
          ])}
      />
    </>
  );
}

/** Weeks without a review leave a gap. A single one is centered. */
function placesOf(weeks: readonly Week[]): number[] {
  const starts = weeks.map(({ week_of }) => Date.parse(week_of) / WEEK_MS);
  const [first = 0, span] = [starts[0], (starts.at(-1) ?? 0) - (starts[0] ?? 0)];
  return starts.map((start) => (span === 0 ? 50 : 4 + ((start - first) * 92) / span));
}

/** A line with one point would be invisible. */
function widened(points: readonly Point[]): readonly Point[] {
  const [only] = points;
  return points.length === 1 && only ? [-4, 4].map((by) => ({ ...only, x: only.x + by })) : points;
}
