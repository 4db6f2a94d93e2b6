import type { Api } from '#core/contract/index.ts';
import { Seal } from '#web/ui/brand.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StudyPlan } from './study-plan.tsx';

type Library = Awaited<ReturnType<Api['site']['library']>>['library'];

interface RegisterSideProps {
  library: Library | null;
  chosen: readonly string[];
  today: string;
}

export function RegisterSide({ library, chosen, today }: RegisterSideProps) {
  const number = new Intl.NumberFormat('en-US');
  const questions = library ? `${number.format(library.questions)} questions` : 'Questions';
  const exams = library ? `for ${library.topics} ${library.topics === 1 ? 'exam' : 'exams'}` : 'for each exam';
  const inside = [
    { title: questions, text: `${exams}, with explanations` },
    { title: 'Papers that resume', text: 'after a closed tab or a dead battery' },
    { title: 'Flashcards', text: 'for every topic, by keyboard or by thumb' },
  ];
  return (
    <aside className="enrol__side" aria-label="Study plan and what is inside">
      <div className="slip">
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
      <ul className="ticks">
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
