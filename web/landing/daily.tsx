const picture = [
  ['Today', '8 cards and 12 questions from two exams', 'about 20 minutes'],
  ['Thursday', 'A question you missed today comes back', 'its place is reserved'],
  ['In 60 days', 'AWS Solutions Architect', 'your exam'],
] as const;

export function Daily() {
  return (
    <section className="wrap section why" aria-labelledby="daily-title">
      <div className="stack">
        <h2 className="t6" id="daily-title">
          Each day, study what helps most
        </h2>
        <p className="soft">
          Say when your exams are and how many minutes you have. Each day’s study is one sitting, mixed from all your
          exams.
        </p>
        <p className="soft">
          A question you miss comes back, and where your minutes allow, we reserve a day for it and tell you which.
        </p>
        <p className="soft">
          Every answer counts, in study, in a practice exam or with a flashcard. If the connection drops, you go on
          with the questions already loaded.
        </p>
      </div>
      <div className="panel panel--seal padded" aria-hidden="true">
        <div className="ruled why__list">
          {picture.map(([day, comes, note]) => (
            <div key={day}>
              <span className="serif t4">{day}</span>
              <span>
                {comes}
                <span className="soft t1 daily__note">{note}</span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
