import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'
import { watch } from 'vue'
import { foundTerms, foundTermsChanged } from '../../../../editor/found-terms.ts'
import { useFoundTerms } from '../../../page/use-found-terms.ts'
import { removedTerms } from './removed-terms.ts'

/** Marks the search words of the address in each text with this extension, also when the words change. */
export function useSearchMarks(): Extension {
  const terms = useFoundTerms()
  const views = new Set<EditorView>()
  const shown = ViewPlugin.define((view) => {
    views.add(view)
    return { destroy: () => void views.delete(view) }
  })
  // Each page that the scroll reaches changes the address, and mostly not the words.
  watch(
    () => terms.value.join(' '),
    () => {
      for (const view of views) view.dispatch({ effects: foundTermsChanged.of(null) })
    },
  )
  return [foundTerms(() => terms.value), removedTerms(() => terms.value), shown]
}
