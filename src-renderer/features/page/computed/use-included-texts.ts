import { onScopeDispose, shallowReactive, watch } from 'vue'
import {
  readIncludeAddress,
  type IncludeName,
} from '../../../../src-main/content/markdown/links/include-address.ts'
import type { ReusableContent } from '../../../../src-main/schemas/space-settings/reusable-content.ts'
import { useClient } from '../../../api/client.ts'
import type { IncludedContent, TextPlace } from '../../../markdown/view/computed-content.ts'
import { readIncludedText } from './read-included-text.ts'
import { useReusableReads, type ComputedPlace } from './use-reusable-reads.ts'

const PENDING: IncludedContent = { kind: 'pending' }

/**
 * Returns the function that finds included texts. The first call for a text requests it, and the answer updates the
 * views. After a change of content all texts are requested again. Old answers stay until the new ones arrive.
 */
export function useIncludedTexts(
  content: () => ComputedPlace | null,
): (address: string, from: TextPlace) => IncludedContent {
  const { list, text, page } = useReusableReads()
  const answers = shallowReactive(new Map<string, IncludedContent>())
  const names = new Map<string, IncludeName>()
  const lists = new Map<string, Promise<ReusableContent[]>>()
  let generation = 0

  function listOnce(place: ComputedPlace): Promise<ReusableContent[]> {
    const key = JSON.stringify(place)
    const answer = lists.get(key) ?? list(place)
    lists.set(key, answer)
    return answer
  }

  function request(key: string, name: IncludeName): void {
    const requested = generation
    const place = content()
    if (!place) return
    void readIncludedText({ listOnce, text, page }, place, name).then((answer) => {
      if (requested === generation) answers.set(key, answer)
    })
  }

  function readAgain(): void {
    generation += 1
    lists.clear()
    for (const [key, name] of names) request(key, name)
  }

  useContentChanges(content, answers, readAgain)
  onScopeDispose(() => (generation += 1))

  return (address, from) => {
    const name = readIncludeAddress(address, from)
    const key = JSON.stringify(name)
    const answer = answers.get(key)
    if (!answer && !names.has(key)) {
      names.set(key, name)
      // A write during the render of a view would render it again.
      queueMicrotask(() => request(key, name))
    }
    return answer ?? PENDING
  }
}

/** Reads all texts again when the content changes, or when another content is opened. */
function useContentChanges(
  content: () => ComputedPlace | null,
  answers: Map<string, IncludedContent>,
  readAgain: () => void,
): void {
  const client = useClient()
  watch(
    () => JSON.stringify(content()),
    () => {
      answers.clear()
      readAgain()
    },
  )
  const stops = [
    client.watchReturn(readAgain),
    client.subscribe((event) => {
      if (event.type === 'changed' && event.touched.some(({ kind }) => kind === 'content')) readAgain()
    }),
  ]
  onScopeDispose(() => {
    for (const stop of stops) stop()
  })
}
