import { javascript } from '@codemirror/lang-javascript';
import type { EditorLanguage } from './open-editor.ts';

export const language: EditorLanguage = { support: javascript({ typescript: true }), tabIndents: true };
