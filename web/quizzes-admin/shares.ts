export interface Share {
  /** Null: questions that name no domain. */
  domain: string | null;
  count: number;
  /** Percent of the questions, rounded. */
  percent: number;
  /** Percent of the real exam; null if unknown. */
  exam: number | null;
}

/** The exam's domains first, in order and even if empty, then others by name, then questions without one. */
export function sharesOf(
  questions: readonly { domain: string | null }[],
  exam: readonly { name: string; weight: number }[],
): Share[] {
  const byDomain = Map.groupBy(questions, ({ domain }) => domain);
  const known = exam.map(({ name }) => name);
  const others = [...byDomain.keys()].filter((domain) => domain !== null && !known.includes(domain)).sort();
  const domains: (string | null)[] = [...known, ...others];
  if (byDomain.has(null)) domains.push(null);
  return domains.map((domain) => {
    const count = byDomain.get(domain)?.length ?? 0;
    return {
      domain,
      count,
      percent: questions.length === 0 ? 0 : Math.round((count / questions.length) * 100),
      exam: exam.find(({ name }) => name === domain)?.weight ?? null,
    };
  });
}
