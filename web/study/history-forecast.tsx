import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Bars, Legend, Line, middleOf, Plot, TableBehind } from '#web/ui/plot.tsx';
import { countGrid, spread } from '#web/ui/plot-scale.ts';

export function HistoryForecast({ days }: { days: Output<'study.ahead'>['days'] }) {
  const title = `Due in the next ${days.length} days`;
  const due = days.map(({ cards, questions }) => cards + questions);
  const waiting = days.at(-1)?.waiting ?? 0;
  const { top, grid } = countGrid(Math.max(waiting, ...due));
  const a_day = Math.round(due.reduce((sum, count) => sum + count, 0) / days.length);
  return (
    <section className="topline min0" aria-labelledby="forecast">
      <h2 className="t4" id="forecast">
        {title}
      </h2>
      <p className="figs__p">
        {waiting === 0
          ? `Nothing comes back in the next ${days.length} days.`
          : `${a_day < 1 ? 'Less than one' : `About ${a_day}`} a day if you keep going, ${waiting} waiting if you stop.`}
      </p>
      <Legend
        marks={[
          { look: 'bars', text: 'due if you keep going' },
          { look: 'ink-dashed', text: 'waiting if you stop' },
        ]}
      />
      <Plot
        label={`${title}: between ${Math.min(...due)} and ${Math.max(...due)} a day if you keep going, growing to ${waiting} if you stop`}
        grid={grid}
        below={spread(days.length, 4).map((place) => ({
          at: middleOf(place, days.length),
          text: dayText(days[place]?.date ?? '', { month: 'short', day: 'numeric' }),
        }))}
      >
        <Bars heights={due.map((count) => (count * 100) / top)} />
        <Line
          look="ink-dashed"
          points={days.map((day, place) => ({ x: middleOf(place, days.length), y: (day.waiting * 100) / top }))}
        />
      </Plot>
      <TableBehind
        label={title}
        heads={['Day', 'Cards', 'Questions', 'Minutes', 'Waiting if you stop']}
        rows={days.map((day) => [
          dayText(day.date, { weekday: 'short', month: 'short', day: 'numeric' }),
          ...[day.cards, day.questions, day.minutes, day.waiting],
        ])}
      />
    </section>
  );
}
