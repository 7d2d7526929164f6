import { EditorView } from '@codemirror/view'

const DOTS = {
  textDecoration: 'underline dotted 2px var(--info)',
  textUnderlineOffset: '3px',
}

/** The look of style issues: dots, unlike the waves under misspelled words and broken links. */
export const problemTheme = EditorView.theme({
  '.cm-style-issue': { ...DOTS, textDecorationSkipInk: 'none' },
  '.cm-content ::highlight(carrel-style)': DOTS,
  '.cm-lintRange-info': { backgroundImage: 'none' },
  '.cm-diagnostic-info': { borderLeft: '3px solid var(--info)' },
})
