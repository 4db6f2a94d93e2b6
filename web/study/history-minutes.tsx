import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { dayText } from '#web/ui/calendar-day.tsx';
import { Bars, Legend, Line, middleOf, Plot, TableBehind } from '#web/ui/plot.tsx';
import { countGrid, spread } from '#web/ui/plot-scale.ts';

const TITLE = 'Minutes a day';

interface HistoryMinutesProps {
  days: Output<'study.history'>['days'];
  studied: number;
  minutes: number;
}

export function HistoryMinutes({ days, studied, minutes }: HistoryMinutesProps) {
  const planned = new Set(days.map((day) => day.planned));
  const { top, grid } = countGrid(Math.max(...planned, ...days.map((day) => day.minutes)));
  const height = (value: number) => (value * 100) / top;
  const width = 100 / days.length;
  return (
    <section aria-labelledby="minutes">
      <div className="row row--apart baseline">
        <h2 className="t4" id="minutes">
          {TITLE}
        </h2>
        <Legend
          marks={[
            {
              look: 'plan',
              text: planned.size === 1 ? `your plan, ${counted([...planned][0] ?? 0, 'minute')}` : 'your plan',
            },
          ]}
        />
      </div>
      <Plot
        className="chart--days chart--many"
        label={`Minutes on each of the last ${days.length} days: ${counted(studied, 'day')} with study, ${counted(minutes, 'minute')} in all`}
        grid={grid}
        below={spread(days.length, 5).map((place) => ({
          at: middleOf(place, days.length),
          text: dayText(days[place]?.date ?? '', { month: 'short', day: 'numeric' }),
        }))}
      >
        <Bars heights={days.map((day) => height(day.minutes))} />
        <Line
          look="plan"
          points={days.flatMap((day, place) => [
            { x: place * width, y: height(day.planned) },
            { x: (place + 1) * width, y: height(day.planned) },
          ])}
        />
      </Plot>
      <TableBehind
        label={TITLE}
        heads={['Day', 'Minutes', 'Planned']}
        rows={days
          .toReversed()
          .map((day) => [
            dayText(day.date, { weekday: 'short', month: 'short', day: 'numeric' }),
            ...[day.minutes, day.planned],
          ])}
      />
    </section>
  );
}
