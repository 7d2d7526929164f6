import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRoute } from 'vue-router'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Touched } from '../../../src-main/schemas/feed/change-event.ts'
import { useBegunAnswers } from '../../../src-renderer/features/change-requests/begin/begun-answers.ts'
import {
  provideChangeRequest,
  type OpenChangeRequest,
} from '../../../src-renderer/features/change-requests/open-change-request.ts'
import { provideOpenSpace } from '../../../src-renderer/session/open-space.ts'
import { treeAnswers } from '../support/page-tree.ts'
import { page } from '../support/pages.ts'
import { mountOnReplica } from '../support/replica.ts'

/** Opens a change request that was created offline as number 3. */
async function open(pages = 0, isBegun = false) {
  const requested: string[] = []
  const changeRequests: Record<string, ChangeRequest> = {}
  const store = (names: string[], id: string, number: number): void => {
    for (const name of names)
      changeRequests[name] = { id, number, status: 'draft', space: 's' } as ChangeRequest
  }
  store(['local', '3'], 'local', 3)
  let change: OpenChangeRequest | undefined
  const Inside = defineComponent({
    setup() {
      const route = useRoute()
      change = provideChangeRequest(
        () => 's',
        () => String(route.params['change']),
      )
      return () => null
    },
  })
  const Around = defineComponent({
    setup() {
      provideOpenSpace()
      if (isBegun) useBegunAnswers().offer({ changeRequest: changeRequests['local']!, page: undefined })
      return () => h(Inside)
    },
  })
  const app = await mountOnReplica(Around, {
    at: '/spaces/s/changes/3/pages/p',
    answers: {
      getChangeRequestById: ({ params }) => {
        requested.push(params.changeRequestId)
        return changeRequests[params.changeRequestId]!
      },
      ...treeAnswers(() => Array.from({ length: pages }, (_, at) => page(`p${at}`))),
      getChangeRequestChanges: () => ({ changes: [] }) as never,
      listChangeRequestConflicts: () => ({ items: [], count: 0 }),
    },
  })
  await flushPromises()
  /** Simulates the remote, which assigns number 5. There, number 3 belongs to another change request. */
  async function renumber(): Promise<void> {
    store(['local', 'remote', '5'], 'remote', 5)
    store(['other', '3'], 'other', 3)
    app.host.touch({ kind: 'change-request', space: 's' })
    await flushPromises()
  }
  return { app, renumber, requested, change: change! }
}

describe('a change request that was created offline', () => {
  it('stays open when the remote renames it, and the address follows', async () => {
    const { app, renumber, change } = await open()
    await renumber()
    expect(change.openedAs.value).toBe('local')
    expect(change.params.value).toEqual({ spaceId: 's', changeRequestId: 'remote' })
    expect(app.router.currentRoute.value.path).toBe('/spaces/s/changes/5/pages/p')
    expect(change.changeRequest.value?.id).toBe('remote')
  })

  it('moves its unposted comments to its new id', async () => {
    localStorage.setItem('carrel.comment.s.local.p.b', 'Which one?')
    localStorage.setItem('carrel.comment-block.s.local.p.b', 'Press the button.')
    localStorage.setItem('carrel.comment.review.s.local', 'Looks good.')
    localStorage.setItem('carrel.comment.s.other.p.b', 'Another one')
    const { renumber } = await open()
    await renumber()
    expect({ ...localStorage }).toEqual({
      'carrel.comment.s.remote.p.b': 'Which one?',
      'carrel.comment-block.s.remote.p.b': 'Press the button.',
      'carrel.comment.review.s.remote': 'Looks good.',
      'carrel.comment.s.other.p.b': 'Another one',
    })
  })

  it('is replaced by the one with its former number at the remote', async () => {
    const { app, renumber, change } = await open()
    await renumber()
    await app.router.push('/spaces/s/changes/3/pages/p')
    await flushPromises()
    expect(change.changeRequest.value?.id).toBe('other')
    expect(change.openedAs.value).toBe('other')
  })
})

describe('a change request that Edit just received', () => {
  it('is open at once, and requested once more by its id', async () => {
    const { requested, change } = await open(0, true)
    expect(requested).toEqual(['local'])
    expect(change.openedAs.value).toBe('local')
  })

  it('stays open when the remote renames it', async () => {
    const { renumber, change } = await open(0, true)
    await renumber()
    expect(change.openedAs.value).toBe('local')
    expect(change.params.value).toEqual({ spaceId: 's', changeRequestId: 'remote' })
  })
})

/** Saves text every second for three seconds, and then pauses. Returns the count of tree requests after each step. */
async function write(
  { app: { host } }: Awaited<ReturnType<typeof open>>,
  changed: Pick<Touched, 'isTextOnly'> = {},
): Promise<number[]> {
  const trees: number[] = []
  const count = () => trees.push(host.callCount('listPageLevelsInChangeRequest'))
  for (const pause of [1000, 1000, 1000, 9000]) {
    host.touch({ kind: 'content', space: 's', changeRequest: 'local', ...changed })
    vi.advanceTimersByTime(pause)
    await flushPromises()
    count()
  }
  return trees
}

describe('while a user writes in a change request', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it('reads the first levels of the tree again as text is saved, in a space of any size', async () => {
    const app = await open(9800)
    expect(await write(app)).toEqual([2, 3, 4, 5])
    expect(app.app.host.callCount('listPagesInChangeRequest')).toBe(0)
  })

  it('reads the changes, and not the tree, when the text of pages alone is saved', async () => {
    const app = await open(9800)
    const before = app.app.host.callCount('getChangeRequestChanges')
    expect(await write(app, { isTextOnly: true })).toEqual([1, 1, 1, 1])
    expect(app.app.host.callCount('getChangeRequestChanges')).toBe(before + 4)
  })
})

describe('when a change request of another space opens on the same screen', () => {
  it('is read by its own number, and its space is never mixed with the former change request', async () => {
    const places: string[] = []
    const read = ({ params }: { params: { spaceId: string; changeRequestId: string } }) => {
      places.push(`${params.spaceId} ${params.changeRequestId}`)
      return params
    }
    let change: OpenChangeRequest | undefined
    const Inside = defineComponent(() => {
      const route = useRoute()
      change = provideChangeRequest(
        () => String(route.params['space']),
        () => String(route.params['change']),
      )
      return () => null
    })
    const { router } = await mountOnReplica(Inside, {
      at: '/spaces/s/changes/3',
      answers: {
        getChangeRequestById: (input) => {
          const { spaceId } = read(input)
          return { id: `of-${spaceId}`, number: 3, status: 'draft', space: spaceId } as ChangeRequest
        },
        ...treeAnswers(() => []),
        getChangeRequestChanges: (input) => (read(input), { changes: [] }) as never,
        listChangeRequestConflicts: (input) => (read(input), { items: [], count: 0 }),
      },
    })
    await flushPromises()
    await router.push('/spaces/t/changes/3')
    await flushPromises()
    expect(change?.params.value).toEqual({ spaceId: 't', changeRequestId: 'of-t' })
    expect([...new Set(places)]).toEqual(['s 3', 's of-s', 't 3', 't of-t'])
  })
})
