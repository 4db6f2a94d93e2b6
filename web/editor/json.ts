import { json } from '@codemirror/lang-json';
import type { EditorLanguage } from './open-editor.ts';

export const language: EditorLanguage = { support: json(), tabIndents: false };
