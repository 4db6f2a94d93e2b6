import { planInterests, TARGET_SPACING_DAYS } from '#core/interests.ts';
import { CalendarDay } from '#web/ui/calendar-day.tsx';

export function StudyPlan({ chosen, today }: { chosen: readonly string[]; today: string }) {
  const plan = planInterests(chosen, new Date(today));
  if (plan.length === 0) {
    return <p className="slip__empty soft">Choose the certifications you aim for, and their dates appear here.</p>;
  }
  return (
    <ol className="plan slip__plan">
      {plan.map(({ certification_name, target_date }, index) => (
        <li key={certification_name}>
          <CalendarDay day={target_date} />
          <span>
            <bdi>{certification_name}</bdi>
            <small>in {(index + 1) * TARGET_SPACING_DAYS} days</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
