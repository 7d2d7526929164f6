import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import RevisionLevel from '../../../src-renderer/features/history/RevisionLevel.vue'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

it('the tree of a revision that opens during the read of another one is read too', async () => {
  const answers = new Map<string, Deferred<unknown>>()
  const host = new FakeHost({
    listPageLevelsInRevision: (({ params }: { params: { revisionId: string } }) => {
      const answer = deferred<unknown>()
      answers.set(params.revisionId, answer)
      return answer.promise
    }) as never,
  })
  const revisionId = shallowRef('r1')
  const Tree = defineComponent(
    () => () =>
      h(RevisionLevel, {
        spaceId: 's',
        revisionId: revisionId.value,
        parent: undefined,
        currentId: undefined,
        to: () => '/',
      }),
  )
  const { wrapper } = await mountInApp(Tree, { host })
  revisionId.value = 'r2'
  await flushPromises()
  const level = (title: string) => ({
    levels: [{ count: 1, items: [{ id: title, title, type: 'document', hasPages: false }] }],
  })
  answers.get('r1')?.resolve(level('Of the first'))
  answers.get('r2')?.resolve(level('Of the second'))
  await flushPromises()
  expect(wrapper.findAll('.name').map((name) => name.text())).toEqual(['Of the second'])
})
