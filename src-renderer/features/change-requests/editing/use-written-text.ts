import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { countWords } from '../../../editor/count-words.ts'
import { joinedText, type LazyText } from '../../../editor/lazy-text.ts'
import { useDebounced } from '../../../editor/use-debounced.ts'
import { startsWithTitle } from '../../../markdown/starts-with-title.ts'
import type { PageDraft } from './draft/page-draft.ts'
import type { DraftedText } from './draft/text-store.ts'

/** The delay of the preview after the last change, in milliseconds. */
const PREVIEW_AFTER = 120
const COUNT_AFTER = 150
/** The delay for a long text grows by one millisecond for this many characters, up to a limit. */
const CHARACTERS_A_MILLISECOND = 300
const LONGEST_WAIT = 3000
/** The characters at the start of a text within which its title is recognised. */
const TITLE_WITHIN = 4000

/** The text of the editor, and what the screen shows of it. */
export interface WrittenText {
  /** Accepts the text of the editor after a change. */
  change: (text: LazyText) => void
  /** The text after a pause, for the preview. */
  shown: ComputedRef<string>
  /** The number of words after a pause. */
  words: ComputedRef<number>
  /** The title above the text; undefined when the text starts with it. */
  titleAbove: ComputedRef<string | undefined>
}

/**
 * Returns the text of the open draft, with its derived values. `merge` receives another user's changes at once, so that
 * the next key is typed on top of them.
 */
export function useWrittenText(
  draft: () => PageDraft<DraftedText>,
  title: () => string,
  merge: (text: string) => void,
): WrittenText {
  const text: ShallowRef<LazyText> = shallowRef(joinedText(draft().text))
  const shown = useDebounced(() => text.value, waitFor(PREVIEW_AFTER))
  const counted = useDebounced(() => text.value, waitFor(COUNT_AFTER))
  watch(
    draft,
    (opened, _before, onLeave) => {
      text.value = joinedText(opened.text)
      const stop = opened.follow((merged) => {
        text.value = joinedText(merged)
        merge(merged)
      })
      onLeave(stop)
    },
    { immediate: true },
  )
  // The beginning rarely changes with a key, and is parsed only then.
  const beginning = computed(() => text.value.beginning(TITLE_WITHIN))
  return {
    change(changed) {
      text.value = changed
      draft().change(changed)
    },
    shown: computed(() => shown.value.read()),
    words: computed(() => countWords(counted.value.read())),
    titleAbove: computed(() => (startsWithTitle(beginning.value, title()) ? undefined : title())),
  }
}

const waitFor = (least: number) => (written: LazyText) =>
  Math.min(LONGEST_WAIT, least + written.length / CHARACTERS_A_MILLISECOND)
