import { planInterests, TARGET_SPACING_DAYS } from '#core/account/interests.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { Seal } from '#web/ui/brand.tsx';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Library = Output<'site.library'>['library'];

interface RegisterSideProps {
  library: Library | null;
  chosen: readonly string[];
  today: string;
}

export function RegisterSide({ library, chosen, today }: RegisterSideProps) {
  const questions = library ? `${library.questions.toLocaleString('en-US')} questions` : 'Questions';
  const exams = library ? `for ${counted(library.topics, 'exam')}` : 'for each exam';
  const inside = [
    { title: questions, text: `${exams}, with explanations` },
    { title: 'Exams that resume', text: 'after a closed tab or a dead battery' },
    { title: 'Flashcards', text: 'for every topic, by keyboard or by thumb' },
  ];
  return (
    <aside className="grid enrol__side" aria-label="Study plan and what is inside">
      <div className="panel panel--seal slip">
        <div className="slip__head">
          <Seal />
          <div>
            <h2 className="serif t5">Study plan</h2>
            <p className="t1 soft">from what you have chosen</p>
          </div>
        </div>
        <StudyPlan chosen={chosen} today={today} />
      </div>
      <h2 className="t4">What is inside</h2>
      <ul className="perks">
        {inside.map(({ title, text }) => (
          <li key={title}>
            <Icon name="check" />
            <span>
              <b>{title}</b> {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="t1 soft">The study content is AI-generated and regularly updated.</p>
    </aside>
  );
}

function StudyPlan({ chosen, today }: { chosen: readonly string[]; today: string }) {
  const plan = planInterests(chosen, new Date(today));
  if (plan.length === 0) {
    return <p className="topline mb-4 soft">Choose the certifications you aim for, and their dates appear here.</p>;
  }
  return (
    <ol className="plan">
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
