import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import type { PageTarget } from '../../../src-main/schemas/page-tree.ts'
import type { PageReads } from '../../../src-renderer/session/page-tree/page-content.ts'
import { usePageTargets, type PageTargets } from '../../../src-renderer/session/page-tree/page-targets.ts'
import { deferred, type Deferred } from '../support/deferred.ts'

function openTargets(): { targets: PageTargets; replies: Deferred<PageTarget[]>[]; close: () => void } {
  const replies: Deferred<PageTarget[]>[] = []
  const scope = effectScope()
  const reads = {
    targets: () => {
      const reply = deferred<PageTarget[]>()
      replies.push(reply)
      return reply.promise
    },
  } as unknown as PageReads
  const targets = scope.run(() => usePageTargets(() => ({ spaceId: 'space' }), reads))!
  return { targets, replies, close: () => scope.stop() }
}

const titled = (title: string): PageTarget[] => [{ name: 'a', page: { id: 'a', title } } as PageTarget]

describe('the page of a name', () => {
  it('is that of the newest request, although an older one is answered later', async () => {
    const { targets, replies, close } = openTargets()
    expect(targets.find('id', 'a')).toEqual({ kind: 'pending' })
    await flushPromises()
    targets.refresh()
    await flushPromises()
    replies[1]?.resolve(titled('New'))
    replies[0]?.resolve(titled('Old'))
    await flushPromises()
    expect(targets.find('id', 'a')).toMatchObject({ kind: 'page', page: { title: 'New' } })
    close()
  })

  it('is requested once with a refresh in the same task', async () => {
    const { targets, replies, close } = openTargets()
    targets.find('id', 'a')
    targets.refresh()
    await flushPromises()
    expect(replies).toHaveLength(1)
    close()
  })
})
