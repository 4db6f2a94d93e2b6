export function Closing({ name }: { name: string }) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="wrap closing__in">
        <div className="stack">
          <h2 className="t6" id="closing-title">
            Your next free hour is enough for a practice exam.
          </h2>
          <p>An account is free. Choose your exams, and each gets a target date and its share of your daily study.</p>
          <a className="btn btn--lg" href="/login">
            Get Started
          </a>
        </div>
        <Stamp name={name} />
      </div>
    </section>
  );
}

function Stamp({ name }: { name: string }) {
  const initial = name.slice(0, 1).toUpperCase();
  return (
    <svg className="stamp" viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <path id="ring" d="M26 100a74 74 0 1 1 148 0a74 74 0 1 1-148 0" />
      </defs>
      <g fill="none" stroke="currentColor">
        <circle cx="100" cy="100" r="96" strokeWidth="3" />
        <circle cx="100" cy="100" r="91" />
        <circle cx="100" cy="100" r="62" />
        {initial === 'C' && <path strokeWidth="9" d="M121 82a28 28 0 1 0 0 36" />}
        {initial === 'C' && <path strokeWidth="4" d="M121.5 73v17M121.5 110v17" />}
      </g>
      <g fill="currentColor" fontFamily="var(--serif)" fontWeight="600">
        {initial !== 'C' && (
          <text x="100" y="125" fontSize="74" textAnchor="middle">
            {initial}
          </text>
        )}
        <text fontSize="17">
          <textPath href="#ring" textLength="459" lengthAdjust="spacing">
            {`PRACTICE · SIT · REVIEW · PASS · ${name.toUpperCase()} ·`}
          </textPath>
        </text>
      </g>
    </svg>
  );
}
