import type { Edit } from './edit.ts'
/** @throws Error that names file and text when an edit does not match as often as it must */
export declare function applyEdits(file: string, source: string, edits: readonly Edit[]): string
/** Returns the pattern that matches exactly this text. */
export declare function escaped(text: string): string
