import { planInterests, TARGET_SPACING_DAYS } from '#core/interests.ts';
import { localeIn } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** 'February 18, 2027': a day of the calendar, the same wherever one reads it. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }, locale = 'en-US') {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Target dates of what has been chosen, in that order; before anything is, what will stand here. */
export function StudyPlan({ chosen, today }: { chosen: readonly string[]; today: string }) {
  const locale = localeIn(useHydrated());
  const plan = planInterests(chosen, new Date(today));
  if (plan.length === 0) {
    return <p className="slip__empty soft">Choose the certifications you aim for, and their dates appear here.</p>;
  }
  return (
    <ol className="plan slip__plan">
      {plan.map(({ certification_name, target_date }, index) => (
        <li key={certification_name}>
          <time className="plan__d" dateTime={target_date} lang={locale}>
            <b className="serif num">{Number(target_date.slice(8))}</b>
            {dayText(target_date, { month: 'short', year: 'numeric' }, locale)}
          </time>
          <span>
            {certification_name}
            <small>in {(index + 1) * TARGET_SPACING_DAYS} days</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
