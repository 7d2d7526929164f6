/** The layouts of the editor: the page drawn around the caret, its source, or the source next to the drawn page. */
export const EDITOR_LAYOUTS = ['live', 'source', 'split'] as const
export type EditorLayout = (typeof EDITOR_LAYOUTS)[number]

/** Returns the layout after another one, in turn. */
export function nextLayout(layout: EditorLayout): EditorLayout {
  const next = (EDITOR_LAYOUTS.indexOf(layout) + 1) % EDITOR_LAYOUTS.length
  return EDITOR_LAYOUTS[next] ?? 'live'
}
