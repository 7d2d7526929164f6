import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { readWordList } from '../../src-main/content/style/files/word-list.ts'
import { Listeners } from '../../src-main/platform/listeners.ts'
import type { SpaceStyle } from '../../src-main/schemas/space-settings/style.ts'
import { useClient } from '../api/client.ts'
import { touches } from '../api/touches.ts'
import { useAnswer, type Answer } from '../api/use-answer.ts'
import { useSteadyRefresh } from '../api/use-steady-refresh.ts'
import { StyleChecker, type LoadedStyle } from '../editor/style/style-checker.ts'

/** The content whose style applies: a space, or a change request of it. */
export interface StyledPlace {
  spaceId: string
  changeRequestId?: string | undefined
}

/** The style of a content, as its screens use it. */
export interface OpenStyle {
  answer: Answer<SpaceStyle>
  /** Checks texts by the rules. It has no rules before the style is known. */
  checker: StyleChecker
  /** The rules as the checker loaded them; undefined while it reads them, and for a style without rules. */
  loaded: Readonly<ShallowRef<LoadedStyle | undefined>>
  /** The words that the space accepts, each as it is listed. */
  words: ComputedRef<ReadonlySet<string>>
  /** Calls a listener when the words have changed. */
  watchWords: (listener: () => void) => () => void
  /** Returns those of the words that the space does not accept. */
  unaccepted: (words: readonly string[]) => Promise<readonly string[]>
}

/** The pause between two reads while content changes, in milliseconds. */
const REST = 2000
const ACCEPT_FILE = /^config\/vocabularies\/[^/]+\/accept\.txt$/

/** Reads the style of a content, and follows its changes. */
export function useSpaceStyle(place: () => StyledPlace | null): OpenStyle {
  const { call } = useClient()
  const answer = useAnswer(
    place,
    ({ spaceId, changeRequestId }) =>
      changeRequestId === undefined
        ? call('getStyle', { params: { spaceId } })
        : call('getStyleInChangeRequest', { params: { spaceId, changeRequestId } }),
    { keepPrevious: true },
  )
  const concerns = touches({ kinds: ['content'], space: () => place()?.spaceId, texts: false })
  useSteadyRefresh(concerns, answer.refresh, REST)
  const changes = new Listeners<void>((error) => reportError(error))
  const checker = new StyleChecker()
  onScopeDispose(() => checker.close())
  const loaded = shallowRef<LoadedStyle>()
  const lists = computed(() =>
    (answer.value.value?.files ?? [])
      .filter(({ path }) => ACCEPT_FILE.test(path))
      .map(({ text }) => readWordList(text)),
  )
  const words = computed(() => new Set(lists.value.flatMap((list) => list.words)))
  const hasPatterns = computed(() => lists.value.some(({ patterns }) => patterns.length > 0))

  // A change of a page leaves the style as it is, so the worker does not read it again.
  watch(
    () => JSON.stringify([answer.value.value?.settings, answer.value.value?.files]),
    async () => {
      const style = answer.value.value
      if (!style) return
      const hasRules = style.settings !== '' && style.files.some(({ path }) => /\.ya?ml$/.test(path))
      if (hasRules || hasPatterns.value || checker.hasRules) {
        const { settings, files } = style
        loaded.value = await checker.load({ settings, files })
      } else loaded.value = undefined
      changes.emit()
    },
  )

  return {
    answer,
    checker,
    loaded,
    words,
    watchWords: (listener) => changes.add(listener),
    async unaccepted(checked) {
      const unlisted = checked.filter((word) => !isListed(words.value, word))
      return hasPatterns.value && unlisted.length > 0 ? checker.unaccepted(unlisted) : unlisted
    },
  }
}

/** A word in small letters may also begin a sentence. */
function isListed(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(`${word.charAt(0).toLowerCase()}${word.slice(1)}`)
}
