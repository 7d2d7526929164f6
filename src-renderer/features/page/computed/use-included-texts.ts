import { onScopeDispose, shallowReactive, watch } from 'vue'
import type { ReusableContent } from '../../../../src-main/schemas/space-settings/reusable-content.ts'
import { useClient } from '../../../api/client.ts'
import type { IncludedContent, TextPlace } from '../../../markdown/view/computed-content.ts'
import { readIncludeAddress, type IncludeName } from './include-address.ts'
import { readIncludedText } from './read-included-text.ts'
import { useReusableReads, type ComputedPlace } from './use-reusable-reads.ts'

const PENDING: IncludedContent = { kind: 'pending' }

/**
 * Returns the function that finds included texts. The first call for a text requests it, and the answer updates the
 * views. After a change of content all are requested again; old answers stay until the new ones arrive.
 */
export function useIncludedTexts(
  content: () => ComputedPlace | null,
): (address: string, from: TextPlace) => IncludedContent {
  const { list, text, page } = useReusableReads()
  const found = shallowReactive(new Map<string, IncludedContent>())
  const names = new Map<string, IncludeName>()
  const lists = new Map<string, Promise<ReusableContent[]>>()
  let life = 0

  function listOnce(at: ComputedPlace): Promise<ReusableContent[]> {
    const key = JSON.stringify(at)
    const known = lists.get(key) ?? list(at)
    lists.set(key, known)
    return known
  }

  function request(key: string, name: IncludeName): void {
    const own = life
    const place = content()
    if (!place) return
    void readIncludedText({ listOnce, text, page }, place, name).then((answer) => {
      if (own === life) found.set(key, answer)
    })
  }

  function readAgain(): void {
    life += 1
    lists.clear()
    for (const [key, name] of names) request(key, name)
  }

  useContentChanges(content, found, readAgain)
  onScopeDispose(() => (life += 1))

  return (address, from) => {
    const name = readIncludeAddress(address, from)
    const key = JSON.stringify(name)
    const known = found.get(key)
    if (!known && !names.has(key)) {
      names.set(key, name)
      // Writing while a view is drawn would draw it again.
      queueMicrotask(() => request(key, name))
    }
    return known ?? PENDING
  }
}

/** Reads all texts again when the content changes, or when another content is opened. */
function useContentChanges(
  content: () => ComputedPlace | null,
  found: Map<string, IncludedContent>,
  readAgain: () => void,
): void {
  const client = useClient()
  watch(
    () => JSON.stringify(content()),
    () => {
      found.clear()
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
