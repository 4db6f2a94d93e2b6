import { dayText } from '#web/ui/calendar-day.tsx';
import { Bars, Line, middleOf, Plot, TableBehind } from '#web/ui/plot.tsx';
import { countGrid } from '#web/ui/plot-scale.ts';

export interface DayAhead {
  /** YYYY-MM-DD. */
  date: string;
  cards: number;
  questions: number;
  minutes: number;
}

const TITLE = 'About what comes in the next seven days';
const COUNT = 7;

interface NextDaysProps {
  /** From tomorrow on; only the first seven are shown. */
  days: readonly DayAhead[];
  planned?: number;
}

/** The styles are in parts/plot.css. */
export function NextDays({ days, planned = 0 }: NextDaysProps) {
  const shown = days.slice(0, COUNT);
  const minutes = shown.map((day) => day.minutes);
  const { top, grid } = countGrid(Math.max(planned, ...minutes));
  const height = (value: number) => (value * 100) / top;
  const below = shown.map(({ date }, place) => ({
    at: middleOf(place, shown.length),
    text: (
      <>
        {dayText(date, { weekday: 'short' })}
        <i> {Number(date.slice(8))}</i>
      </>
    ),
  }));
  const last = grid.length - 1;
  return (
    <section className="mt-5" aria-labelledby="next-days">
      <h2 className="t4" id="next-days">
        {TITLE}
      </h2>
      <Plot
        className="chart--week"
        label={`About how many minutes come on each of the next ${shown.length} days: ${minutes.join(', ')}`}
        grid={grid.map((line, place) => (place === last ? { ...line, text: `${line.text} min` } : line))}
        below={below}
      >
        <Bars heights={minutes.map(height)} />
        {planned > 0 && (
          <Line
            look="plan"
            points={[
              { x: 0, y: height(planned) },
              { x: 100, y: height(planned) },
            ]}
          />
        )}
      </Plot>
      <TableBehind
        label={TITLE}
        heads={['Day', 'Cards', 'Questions', 'Minutes']}
        rows={shown.map((day) => [
          dayText(day.date, { weekday: 'short', month: 'short', day: 'numeric' }),
          ...[day.cards, day.questions, day.minutes],
        ])}
      />
    </section>
  );
}
