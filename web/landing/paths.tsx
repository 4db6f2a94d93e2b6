import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';

export type Library = Output<'site.library'>['library'];

interface Path {
  name: string;
  exams: string;
  icon: IconName;
}

const paths: readonly Path[] = [
  { name: 'Cloud Computing', exams: 'AWS, Azure, Google Cloud', icon: 'cloud' },
  { name: 'Security', exams: 'CompTIA Security+, CISSP, CEH', icon: 'shield' },
  { name: 'Networking', exams: 'CCNA, Network+, CCNP', icon: 'net' },
  { name: 'DevOps', exams: 'Docker, Kubernetes, Jenkins', icon: 'loop' },
];

export function Paths({ library }: { library: Library }) {
  const named = new Set(paths.map(({ name }) => name));
  const others = library.categories.filter(({ name, questions }) => !named.has(name) && questions > 0);
  const rows = [
    ...paths,
    ...others.map(({ name, description }) => ({ name, exams: description, icon: 'book' as const })),
  ];
  return (
    <section className="wrap section" id="paths" aria-labelledby="paths-title">
      <div className="scotch" />
      <div className="section__head">
        <h2 id="paths-title">Certification paths</h2>
        <span className="soft num">
          {counted(library.topics, 'exam')}, {counted(library.questions, 'question')}
        </span>
      </div>
      <table className="timetable">
        <caption className="sr">Certification paths, their exams and the number of questions</caption>
        <thead className="sr">
          <tr>
            <th scope="col">Path</th>
            <th scope="col">Exams</th>
            <th scope="col">In the library</th>
            <th scope="col">Start</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((path) => (
            <Row key={path.name} path={path} found={library.categories.find(({ name }) => name === path.name)} />
          ))}
        </tbody>
      </table>
      <p className="t1 soft mt-4">
        {library.made_by}. Last reviewed on <LocalDate at={library.reviewed_on} />.
      </p>
    </section>
  );
}

function Row({ path, found }: { path: Path; found: Library['categories'][number] | undefined }) {
  return (
    <tr>
      <th scope="row">
        <Icon name={path.icon} />
        <span>{path.name}</span>
      </th>
      <td>{path.exams}</td>
      <td className="num soft">
        {found && found.questions > 0
          ? `${counted(found.topics, 'exam')}, ${counted(found.questions, 'question')}`
          : 'No questions yet'}
      </td>
      <td>
        <a className="go" href="/login" aria-label={`Start Learning: ${path.name}`}>
          Start Learning <Icon name="right" />
        </a>
      </td>
    </tr>
  );
}
