import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { defineComponent, h, shallowRef, type ShallowRef } from 'vue'
import type { CallOutput } from '../../../src-main/hosts/client-types.ts'
import { touches } from '../../../src-renderer/api/touches.ts'
import type { Answer, AnswerOptions } from '../../../src-renderer/api/use-answer.ts'
import { useOperation } from '../../../src-renderer/api/use-operation.ts'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'

type Pages = CallOutput<'listPages'>

const pagesNamed = (id: string): Pages => ({ pages: [page(id)] })
const shown = (answer: Answer<Pages>): string | undefined => answer.value.value?.pages[0]?.id

interface MountedAnswer {
  answer: Answer<Pages>
  space: ShallowRef<string | undefined>
  host: FakeHost
  replies: Deferred<Pages>[]
  leave: () => void
}

/** Mounts a component that requests the pages of a space. Each question waits until the test replies. */
async function mountAnswer(options?: AnswerOptions<Pages>): Promise<MountedAnswer> {
  const replies: Deferred<Pages>[] = []
  const host = new FakeHost({
    listPages: () => {
      const reply = deferred<Pages>()
      replies.push(reply)
      return reply.promise
    },
  })
  const space = shallowRef<string | undefined>('a')
  let answer: Answer<Pages> | undefined
  const Reader = defineComponent({
    setup() {
      answer = useOperation(
        'listPages',
        () => (space.value === undefined ? null : { params: { spaceId: space.value } }),
        options,
      )
      return () => h('p')
    },
  })
  const { wrapper } = await mountInApp(Reader, { host })
  if (!answer) throw new Error('The component was not set up')
  return { answer, space, host, replies, leave: () => wrapper.unmount() }
}

describe('an answer', () => {
  it('is shown from another source until the first question is answered', async () => {
    const { answer, space, replies } = await mountAnswer({ first: pagesNamed('received') })
    expect(shown(answer)).toBe('received')
    expect(answer.isLoading.value).toBe(true)
    replies[0]?.resolve(pagesNamed('one'))
    await flushPromises()
    expect(shown(answer)).toBe('one')
    space.value = 'b'
    expect(shown(answer)).toBeUndefined()
  })

  it('arrives once, with loading before it', async () => {
    const { answer, replies } = await mountAnswer()
    expect(answer.isLoading.value).toBe(true)
    replies[0]?.resolve(pagesNamed('one'))
    await flushPromises()
    expect(shown(answer)).toBe('one')
    expect(answer.isLoading.value).toBe(false)
  })

  it('is discarded when a newer question overtook it', async () => {
    const { answer, space, replies } = await mountAnswer()
    space.value = 'b'
    replies[1]?.resolve(pagesNamed('of b'))
    await flushPromises()
    replies[0]?.resolve(pagesNamed('of a, late'))
    await flushPromises()
    expect(shown(answer)).toBe('of b')
  })

  it('resolves only with the newer one when it was overtaken', async () => {
    const { answer, replies } = await mountAnswer()
    let isResolved = false
    const refreshed = answer.refresh().then(() => (isResolved = true))
    void answer.refresh()
    replies[1]?.resolve(pagesNamed('late'))
    await flushPromises()
    expect(isResolved).toBe(false)
    replies[2]?.resolve(pagesNamed('newest'))
    await refreshed
    expect(shown(answer)).toBe('newest')
    expect(answer.isLoading.value).toBe(false)
  })

  it('is discarded when the question becomes null', async () => {
    const { answer, space, replies } = await mountAnswer({ keepPrevious: true })
    space.value = undefined
    replies[0]?.resolve(pagesNamed('late'))
    await flushPromises()
    expect(shown(answer)).toBeUndefined()
    expect(answer.isLoading.value).toBe(false)
  })

  it('is cleared with the question, or stays until the next if configured', async () => {
    const plain = await mountAnswer()
    plain.replies[0]?.resolve(pagesNamed('one'))
    await flushPromises()
    plain.space.value = 'b'
    expect(shown(plain.answer)).toBeUndefined()

    const withPrevious = await mountAnswer({ keepPrevious: true })
    withPrevious.replies[0]?.resolve(pagesNamed('one'))
    await flushPromises()
    withPrevious.space.value = 'b'
    expect(shown(withPrevious.answer)).toBe('one')
  })

  it('is requested again when changes concern it, once for a burst, and only then', async () => {
    const { host, answer, replies } = await mountAnswer({
      refreshOn: touches({ kinds: ['content'], space: 'a', changeRequest: null }),
    })
    replies[0]?.resolve(pagesNamed('old'))
    await flushPromises()
    host.touch({ kind: 'content', space: 'another' })
    host.touch({ kind: 'comment', space: 'a' })
    host.touch({ kind: 'content', space: 'a', changeRequest: 'c' })
    await flushPromises()
    expect(host.callCount('listPages')).toBe(1)
    host.touch({ kind: 'content', space: 'a' })
    host.touch({ kind: 'content', space: 'a', page: 'p' })
    await flushPromises()
    expect(host.callCount('listPages')).toBe(2)
    expect(shown(answer)).toBe('old')
    replies[1]?.resolve(pagesNamed('new'))
    await flushPromises()
    expect(shown(answer)).toBe('new')
  })

  it('is requested again after the one in flight, however many changes arrive meanwhile', async () => {
    const { host, answer, replies } = await mountAnswer({ refreshOn: () => true })
    for (let times = 0; times < 5; times += 1) {
      host.touch({ kind: 'content', space: 'a' })
      await flushPromises()
    }
    expect(host.callCount('listPages')).toBe(1)
    replies[0]?.resolve(pagesNamed('while it changed'))
    await flushPromises()
    expect(shown(answer)).toBe('while it changed')
    expect(host.callCount('listPages')).toBe(2)
    replies[1]?.resolve(pagesNamed('new'))
    await flushPromises()
    expect(shown(answer)).toBe('new')
    expect(host.callCount('listPages')).toBe(2)
  })

  it('is requested at once when a lost connection is restored, though an older one was never answered', async () => {
    const { host } = await mountAnswer({ refreshOn: () => true })
    host.connections.emit('lost')
    host.connections.emit('open')
    await flushPromises()
    expect(host.callCount('listPages')).toBe(2)
  })

  it('is requested after changes, though a question of a lost connection is never answered', async () => {
    const { host, answer, replies } = await mountAnswer({ refreshOn: () => true })
    host.touch({ kind: 'content', space: 'a' })
    await flushPromises()
    host.connections.emit('lost')
    host.connections.emit('open')
    replies[1]?.resolve(pagesNamed('restored'))
    await flushPromises()
    host.touch({ kind: 'content', space: 'a' })
    await flushPromises()
    replies[2]?.resolve(pagesNamed('changed'))
    await flushPromises()
    expect(shown(answer)).toBe('changed')
  })

  it('is requested again when a lost connection is restored', async () => {
    const { host } = await mountAnswer()
    host.connections.emit('open')
    await flushPromises()
    expect(host.callCount('listPages')).toBe(1)
    host.connections.emit('lost')
    host.connections.emit('open')
    await flushPromises()
    expect(host.callCount('listPages')).toBe(2)
  })

  it('stays on the screen with the problem when a refresh fails', async () => {
    const { host, answer, replies } = await mountAnswer()
    replies[0]?.resolve(pagesNamed('one'))
    await flushPromises()
    host.isReachable = false
    await answer.refresh()
    expect(shown(answer)).toBe('one')
    expect(answer.problem.value?.code).toBe('host.unreachable')
    host.isReachable = true
    const refreshed = answer.refresh()
    replies[1]?.resolve(pagesNamed('two'))
    await refreshed
    expect(answer.problem.value).toBeUndefined()
    expect(shown(answer)).toBe('two')
  })

  it('of another question leaves the screen when the new question fails', async () => {
    const { answer, space, replies } = await mountAnswer({ keepPrevious: true })
    replies[0]?.resolve(pagesNamed('one'))
    await flushPromises()
    space.value = 'b'
    expect(shown(answer)).toBe('one')
    replies[1]?.reject(new Error('The space is gone'))
    await flushPromises()
    expect(shown(answer)).toBeUndefined()
    expect(answer.problem.value).toBeDefined()
    space.value = 'c'
    space.value = 'a'
    replies[3]?.resolve(pagesNamed('again'))
    await flushPromises()
    expect(shown(answer)).toBe('again')
  })

  it('stays on the screen when more of the same list cannot be read', async () => {
    const limit = shallowRef(20)
    const host = new FakeHost({ listDeletedPages: () => ({ items: [], count: 30 }) })
    let answer: Answer<CallOutput<'listDeletedPages'>> | undefined
    const Reader = defineComponent({
      setup() {
        answer = useOperation(
          'listDeletedPages',
          () => ({ params: { spaceId: 'a' }, query: { limit: limit.value } }),
          { keepPrevious: true },
        )
        return () => h('p')
      },
    })
    await mountInApp(Reader, { host })
    await flushPromises()
    host.isReachable = false
    limit.value = 40
    await flushPromises()
    expect(answer?.problem.value?.code).toBe('host.unreachable')
    expect(answer?.value.value?.count).toBe(30)
  })

  it('neither listens nor changes once its component is unmounted', async () => {
    const { host, answer, replies, leave } = await mountAnswer({ refreshOn: () => true })
    host.touch({ kind: 'content' })
    leave()
    host.touch({ kind: 'content' })
    replies[0]?.resolve(pagesNamed('late'))
    await flushPromises()
    expect(host.callCount('listPages')).toBe(1)
    expect(shown(answer)).toBeUndefined()
  })
})
