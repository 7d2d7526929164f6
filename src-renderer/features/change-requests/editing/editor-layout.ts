/** The layouts of the editor: the text, the rendered page, or both. */
export const EDITOR_LAYOUTS = ['edit', 'split', 'preview'] as const
export type EditorLayout = (typeof EDITOR_LAYOUTS)[number]
