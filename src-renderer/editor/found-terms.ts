import { StateEffect, type Extension } from '@codemirror/state'
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type DecorationSet } from '@codemirror/view'
import { termsPattern } from '../markdown/view/mark-terms.ts'

/** Reports that the search words have changed. */
export const foundTermsChanged = StateEffect.define()

const FOUND = Decoration.mark({ class: 'cm-foundTerm' })

/** Marks search words in the shown lines of a text, as a page marks them that opens from a search. */
export function foundTerms(terms: () => readonly string[]): Extension {
  const decoratorOf = (): MatchDecorator | undefined => {
    const regexp = termsPattern(terms())
    return regexp && new MatchDecorator({ regexp, decoration: FOUND })
  }
  const plugin = ViewPlugin.define(
    (view) => {
      let decorator = decoratorOf()
      const shown: { marks: DecorationSet } = { marks: decorator?.createDeco(view) ?? Decoration.none }
      return {
        get marks() {
          return shown.marks
        },
        update(update) {
          const isNew = update.transactions.some(({ effects }) =>
            effects.some((each) => each.is(foundTermsChanged)),
          )
          if (isNew) {
            decorator = decoratorOf()
            shown.marks = decorator?.createDeco(update.view) ?? Decoration.none
          } else if (decorator) shown.marks = decorator.updateDeco(update, shown.marks)
        },
      }
    },
    { decorations: ({ marks }) => marks },
  )
  return [plugin, theme]
}

const theme = EditorView.baseTheme({
  '.cm-foundTerm': {
    borderRadius: '2px',
    background: 'light-dark(#ffedab, #5b4a17)',
    boxShadow: '0 0 0 1px light-dark(#f0cf5a, #8a7024)',
  },
})
