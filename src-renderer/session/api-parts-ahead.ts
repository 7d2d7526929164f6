import { defineStore } from 'pinia'
import { useClient } from '../api/client.ts'
import type { PartAhead } from '../markdown/view/api-reference.ts'
import type { NamedPart } from '../markdown/view/blocks/api/named-part.ts'
import type { PartResult } from '../markdown/view/blocks/api/read-api-part.ts'

/**
 * Requests the first parts of specifications of a page before it is opened, so that its blocks need not wait for the
 * answers. Each answer is used once. A change of specifications discards all, and so does the next page.
 */
export const useApiPartsAhead = defineStore('api-parts-ahead', () => {
  const client = useClient()
  let requested = new Map<string, PartAhead>()

  /** Requests the parts of a page in place of those of the page before it. */
  function request(parts: readonly NamedPart[]): void {
    const own = new Map<string, PartAhead>()
    requested = own
    for (const [index, part] of parts.entries()) {
      const key = JSON.stringify(part)
      const ahead: PartAhead = { answer: read(part), received: undefined, isFirst: index === 0 }
      own.set(key, ahead)
      // A block that takes a failed answer shows its problem. Any other block requests its part again.
      ahead.answer.then(
        (result) => (ahead.received = result),
        () => own.delete(key),
      )
    }
  }

  /** Returns the requested part; undefined for another part. */
  function take(part: NamedPart): PartAhead | undefined {
    const key = JSON.stringify(part)
    const ahead = requested.get(key)
    requested.delete(key)
    return ahead
  }

  async function read(part: NamedPart): Promise<PartResult> {
    // Pages without such blocks do not load this code.
    const { readApiPart } = await import('../markdown/view/blocks/api/read-api-part.ts')
    return readApiPart(client.call, part)
  }

  function discard(): void {
    requested = new Map()
  }

  client.subscribe((event) => {
    const isChanged = event.type === 'changed' && event.touched.some(({ kind }) => kind === 'openapi-spec')
    if (event.type === 'switched' || isChanged) discard()
  })
  client.watchReturn(discard)
  return { request, take }
})
