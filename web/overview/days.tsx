import type { Output } from '#core/contract/inputs-and-outputs.ts';

type Day = NonNullable<Output<'overview.read'>['overview']['days']>[number];
type Series = 'attempts' | 'sign_ups';

const names: Record<Series, string> = { attempts: 'Attempts completed', sign_ups: 'Sign-ups' };

export function Days({ days }: { days: readonly Day[] | null }) {
  return (
    <section className="mt-6" aria-labelledby="days">
      <h2 className="t4" id="days">
        Last 30 days
      </h2>
      {days === null ? (
        <p className="t2 soft">The days could not be counted.</p>
      ) : (
        <>
          <div className="halves mt-2">
            <Bars days={days} series="attempts" />
            <Bars days={days} series="sign_ups" />
          </div>
          <Figures days={days} />
        </>
      )}
    </section>
  );
}

/* In SVG units: width per day, and height. */
const STEP = 10;
const HEIGHT = 50;

function Bars({ days, series }: { days: readonly Day[]; series: Series }) {
  const values = days.map((day) => day[series]);
  const most = Math.max(...values);
  const all = values.reduce((sum, value) => sum + value, 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="bars">
      <figcaption className="row row--apart baseline topline">
        <span>{names[series]}</span>
        <span className="t1 soft num">
          {all.toLocaleString('en-US')} in all, {(last?.[series] ?? 0).toLocaleString('en-US')} today
        </span>
      </figcaption>
      <div className="bars__plot">
        <span className="bars__most num" aria-hidden="true">
          {most > 0 && most.toLocaleString('en-US')}
        </span>
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {values.map((value, index) => {
            const height = most === 0 ? 0 : (value / most) * HEIGHT;
            return (
              <rect key={days[index]?.day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
                <title>{`${dayText(days[index]?.day ?? '')}: ${value}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div className="row row--apart t1 soft" aria-hidden="true">
        <span>{first && dayText(first.day)}</span>
        <span>{last && dayText(last.day)}</span>
      </div>
    </figure>
  );
}

function Figures({ days }: { days: readonly Day[] }) {
  return (
    <details className="days__figures mt-2">
      <summary className="unfold t1">Figures by day</summary>
      <table className="table">
        <caption className="sr">Attempts completed and sign-ups by day, in UTC, the latest first</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" className="r">
              {names.attempts}
            </th>
            <th scope="col" className="r">
              {names.sign_ups}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, attempts, sign_ups }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{dayText(day)}</time>
              </th>
              <td className="r">{attempts.toLocaleString('en-US')}</td>
              <td className="r">{sign_ups.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** In UTC for every reader. */
function dayText(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
