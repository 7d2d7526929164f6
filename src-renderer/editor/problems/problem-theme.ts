import { EditorView } from '@codemirror/view'

const DOTS = {
  textDecoration: 'underline dotted 2px var(--info)',
  textUnderlineOffset: '3px',
}

/** The look of places that the style of a space finds: quiet dots, other than the waves of spelling and links. */
export const problemTheme = EditorView.theme({
  '.cm-style-issue': { ...DOTS, textDecorationSkipInk: 'none' },
  '.cm-content ::highlight(carrel-style)': DOTS,
  '.cm-lintRange-info': { backgroundImage: 'none' },
  '.cm-diagnostic-info': { borderLeft: '3px solid var(--info)' },
})
