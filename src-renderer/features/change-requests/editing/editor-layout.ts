/** Whether the text, the rendered page, or both are on the screen. */
export const EDITOR_LAYOUTS = ['edit', 'split', 'preview'] as const
export type EditorLayout = (typeof EDITOR_LAYOUTS)[number]
