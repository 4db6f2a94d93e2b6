import { type Grade, type Memory, remember } from '#core/study/memory.ts';

export function dueByGrade(memory: Memory | null, reviewed_at: Date) {
  const card = { id: '', reviewed_at, correct: null, confidence: null, undone_at: null };
  const due = (grade: Grade) => remember(memory, { ...card, grade }).due_at;
  return { again: due(1), hard: due(2), good: due(3), easy: due(4) };
}
