const star =
  'M20 .4l2.4 1.6 2.7-1 1.8 2.3 2.9-.3 1.2 2.6 2.9.5.5 2.9 2.6 1.2-.3 2.9 2.3 1.8-1 2.7L39.6 20 38 22.4l1 2.7-2.3 1.8.3 2.9-2.6 1.2-.5 2.9-2.9.5-1.2 2.6-2.9-.3-1.8 2.3-2.7-1L20 39.6 17.6 38l-2.7 1-1.8-2.3-2.9.3L9 34.4l-2.9-.5-.5-2.9L3 29.8l.3-2.9L1 25.1l1-2.7L.4 20 2 17.6l-1-2.7 2.3-1.8L3 10.2 5.6 9l.5-2.9L9 5.6 10.2 3l2.9.3L14.9 1l2.7 1z';

export function Seal({ initial = 'C' }: { initial?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" fill="none" stroke="var(--paper)">
      <path fill="currentColor" stroke="none" d={star} />
      <circle cx="20" cy="20" r="14.6" strokeWidth="1.1" />
      {initial === 'C' ? (
        <>
          <path strokeWidth="2.7" d="M25.8 15.3a7.3 7.3 0 1 0 0 9.4" />
          <path strokeWidth="1.5" d="M25.9 12.8v4.3M25.9 22.9v4.3" />
        </>
      ) : (
        <text x="20" y="26.6" fill="var(--paper)" stroke="none" fontSize="19" fontWeight="600" textAnchor="middle">
          {initial}
        </text>
      )}
    </svg>
  );
}

export function Brand({ name }: { name: string }) {
  return (
    <>
      <Seal initial={name.slice(0, 1).toUpperCase()} />
      <span>{name}</span>
    </>
  );
}
