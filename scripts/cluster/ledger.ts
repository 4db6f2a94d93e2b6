/** An answer of one question as it was sent. Each question of an attempt is a cell of its own. */
export interface Save {
  attempt: string;
  position: number;
  picks: string[];
  /** ISO 8601; of two saves of one cell the later wins. */
  made_at: string;
}

/** What the clients sent and what the servers acknowledged. */
export interface Ledger {
  sent: Save[];
  acknowledged: Save[];
  /** Attempts whose completion was acknowledged. */
  completed: string[];
  /** Messages of feedback, each sent under one key; whether it was acknowledged. */
  messages: Map<string, boolean>;
}

/** What the database has in the end. */
export interface Stored {
  answers: { attempt: string; position: number; picks: string[]; answered_at: string | null }[];
  /** How many results each attempt has. */
  results: Map<string, number>;
  /** How often each message is there. */
  messages: Map<string, number>;
}

export interface Comparison {
  /** Acknowledged, and neither there nor replaced by a later answer that was sent. */
  lostSaves: Save[];
  lostCompletions: string[];
  lostMessages: string[];
  /** Attempts with several results and messages that are there several times: a call was acted on twice. */
  twice: string[];
}

export function emptyLedger(): Ledger {
  return { sent: [], acknowledged: [], completed: [], messages: new Map() };
}

export function compare(ledger: Ledger, stored: Stored): Comparison {
  const cell = ({ attempt, position }: { attempt: string; position: number }) => `${attempt} ${position}`;
  const sent = new Set(ledger.sent.map((save) => `${cell(save)} ${Date.parse(save.made_at)} ${picked(save.picks)}`));
  const answers = new Map(stored.answers.map((answer) => [cell(answer), answer]));
  const isKept = (save: Save) => {
    const found = answers.get(cell(save));
    if (!found?.answered_at) return false;
    const [there, made] = [Date.parse(found.answered_at), Date.parse(save.made_at)];
    if (there === made) return picked(found.picks) === picked(save.picks);
    return there > made && sent.has(`${cell(save)} ${there} ${picked(found.picks)}`);
  };
  const several = (counts: Map<string, number>) => [...counts].flatMap(([what, times]) => (times > 1 ? [what] : []));
  const acknowledged = [...ledger.messages].flatMap(([message, known]) => (known ? [message] : []));
  return {
    lostSaves: ledger.acknowledged.filter((save) => !isKept(save)),
    lostCompletions: ledger.completed.filter((attempt) => !stored.results.get(attempt)),
    lostMessages: acknowledged.filter((message) => !stored.messages.get(message)),
    twice: [...several(stored.results), ...several(stored.messages)],
  };
}

/** Picks are a set. */
function picked(picks: string[]): string {
  return [...picks].sort().join();
}
