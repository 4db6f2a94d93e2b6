export * from '../account/tables.ts';
export * from '../catalog/tables.ts';
export * from '../flashcards/tables.ts';
export * from '../http/tables.ts';
export * from '../mail/tables.ts';
export * from '../progress/tables.ts';
export * from '../questions/tables.ts';
export * from '../quizzes/tables.ts';
