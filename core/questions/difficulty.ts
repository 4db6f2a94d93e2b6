export const difficulties = [1, 2, 3] as const;
export type Difficulty = (typeof difficulties)[number];

export const difficultyNames: Record<Difficulty, string> = { 1: 'Easy', 2: 'Medium', 3: 'Hard' };

export const difficultyWrong = 'The difficulty must be 1 (easy), 2 (medium) or 3 (hard).';

export function readDifficulty(text: string): Difficulty | null {
  const word = text.trim().toLowerCase();
  return difficulties.find((one) => word === String(one) || word === difficultyNames[one].toLowerCase()) ?? null;
}
