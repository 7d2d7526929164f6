import type { EditorView } from '@codemirror/view'
import { watch, type Ref } from 'vue'
import { onBeforeRouteLeave } from 'vue-router'
import { useTypedAhead } from '../../../session/typed-ahead.ts'
import { useEditHistory } from '../tree-edits/use-edit-history.ts'
import { openingCaret, placeTypedAhead } from './opening-caret.ts'

interface OpeningText {
  view: Readonly<Ref<EditorView | undefined>>
  pageId: () => string
  /** True while the text cannot be edited. */
  isLocked: () => boolean
  /** The block at which the page opens. */
  startBlock: string | undefined
}

/** Puts the caret into a text that opens after Edit, with the text typed meanwhile, and into the text of a new page. */
export function useOpeningCaret({ view, pageId, isLocked, startBlock }: OpeningText): void {
  const typedAhead = useTypedAhead()
  const { focusPage } = useEditHistory()
  watch(
    [view, isLocked, () => typedAhead.isAwaited],
    ([opened, locked, isAwaited]) => {
      if (!opened || locked || !isAwaited) return
      typedAhead.take((typed) => placeTypedAhead(opened, typed, openingCaret(opened.state, startBlock)))
    },
    { immediate: true, flush: 'post' },
  )
  watch(
    [view, pageId, focusPage],
    ([opened, shown, wanted]) => {
      if (!opened || shown !== wanted) return
      focusPage.value = undefined
      opened.focus()
    },
    { immediate: true, flush: 'post' },
  )
  onBeforeRouteLeave(() => typedAhead.cancel())
}
