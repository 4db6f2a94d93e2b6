import { LocalDate } from '#web/ui/local-date.tsx';

export function Why({ name, reviewedOn }: { name: string; reviewedOn: string }) {
  return (
    <section className="wrap section why" aria-labelledby="why-title">
      <div>
        <h2 id="why-title">Why candidates choose {name}</h2>
        <p className="soft">Written for people who sit exams after work, with an hour and a deadline.</p>
      </div>
      <dl className="ruled why__list">
        <div>
          <dt className="serif t4">Wrong answers teach</dt>
          <dd>Every choice is marked after the paper, and the explanation says why the tempting ones fail.</dd>
        </div>
        <div>
          <dt className="serif t4">Nothing beside the question</dt>
          <dd>One column, one question, a clock in figures that do not jump. The room is quiet.</dd>
        </div>
        <div>
          <dt className="serif t4">New questions first</dt>
          <dd>A paper starts with what you have not seen, then what you have not seen for longest.</dd>
        </div>
        <div>
          <dt className="serif t4">Kept current</dt>
          <dd>
            The study content is AI-generated and regularly updated as exam objectives change, last reviewed on{' '}
            <LocalDate at={reviewedOn} />.
          </dd>
        </div>
      </dl>
    </section>
  );
}
