import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Bars, middleOf, Plot, TableBehind } from '#web/ui/plot.tsx';
import { countGrid, spread } from '#web/ui/plot-scale.ts';

export function HistoryForecast({ days }: { days: Output<'study.ahead'>['days'] }) {
  const title = `About what comes in the next ${days.length} days`;
  const coming = days.map(({ cards, questions }) => cards + questions);
  const { top, grid } = countGrid(Math.max(...coming));
  const a_day = Math.round(coming.reduce((sum, count) => sum + count, 0) / days.length);
  return (
    <section className="topline min0" aria-labelledby="forecast">
      <h2 className="t4" id="forecast">
        {title}
      </h2>
      <p className="figs__p">{`${a_day < 1 ? 'Less than one' : `About ${a_day}`} a day if you keep going.`}</p>
      <Plot
        label={`${title}: about ${Math.min(...coming)} to ${Math.max(...coming)} a day if you keep going`}
        grid={grid}
        below={spread(days.length, 4).map((place) => ({
          at: middleOf(place, days.length),
          text: dayText(days[place]?.date ?? '', { month: 'short', day: 'numeric' }),
        }))}
      >
        <Bars heights={coming.map((count) => (count * 100) / top)} />
      </Plot>
      <TableBehind
        label={title}
        heads={['Day', 'Cards', 'Questions', 'Minutes']}
        rows={days.map((day) => [
          dayText(day.date, { weekday: 'short', month: 'short', day: 'numeric' }),
          ...[day.cards, day.questions, day.minutes],
        ])}
      />
    </section>
  );
}
