import corpus from '../fixtures/xss-corpus.json' with { type: 'json' };

/**
 * Texts that would run something where a page took them for more than text, by the place for which they are made. What would run sets
 * `ran`, opens a dialog, or asks for /hostile. Each is short enough for every field that people write.
 */
const xssCorpus: Readonly<Record<string, readonly string[]>> = corpus;

/** These have to begin a text, or to be all of it, to be taken for what they pretend to be. */
const alone = [...(xssCorpus.url ?? []), '__proto__', 'constructor', '[x]: javascript:ran=1 "y"'];

/** What all fields but tags and the names of access tokens take, in characters. */
const LONGEST = 90;

/** All of them in as few groups as there can be: those that may stand behind others share one. */
function groups(): string[][] {
  const made: string[][] = alone.map((one) => [one]);
  let group: string[] = [];
  for (const one of Object.values(xssCorpus).flat()) {
    if (alone.includes(one)) continue;
    if (group.length > 0 && [...group, one].join(' ').length > LONGEST) {
      made.push(group);
      group = [];
    }
    group.push(one);
  }
  return group.length > 0 ? [...made, group] : made;
}

const groupOfText = new Map(groups().map((group) => [group.join(' '), group]));

/** One text for each group. */
export const xssTexts = (): string[] => [...groupOfText.keys()];

/** The texts that a text of `xssTexts` consists of, for fields that hold less; any other text is its only part. */
export const partsOf = (text: string): string[] => groupOfText.get(text) ?? [text];
