import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Space } from '../../../src-main/schemas/space.ts'
import { useNamedContent } from '../../../src-renderer/features/shell/named-content.ts'
import type { FindNamedContent } from '../../../src-renderer/markdown/view/blocks/named-content.ts'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Reads the space that an address names, from a host whose space has an emoji. */
async function readSpace(emoji: string) {
  const host = new FakeHost({
    getContentByUrl: () => ({ space: { id: 's', title: 'Guides', emoji } as Space }),
  })
  let find: FindNamedContent = () => undefined
  const Reader = defineComponent({
    setup() {
      find = useNamedContent()
      return () => h('p')
    },
  })
  await mountInApp(Reader, { host })
  const read = () => find('https://app.gitbook.com/s/S1')
  expect(read()).toEqual({ kind: 'pending' })
  await flushPromises()
  return read()
}

it('a space that an address names has its title, and its emoji unless that is empty', async () => {
  expect(await readSpace('1f4d8')).toMatchObject({ kind: 'space', title: 'Guides', emoji: '1f4d8' })
  expect(await readSpace('')).toMatchObject({ kind: 'space', title: 'Guides', emoji: undefined })
})

it('a space that an address names has the title of the newest request, whatever answer arrives last', async () => {
  const answers: Deferred<{ space: Space }>[] = []
  const host = new FakeHost({
    getContentByUrl: () => {
      const answer = deferred<{ space: Space }>()
      answers.push(answer)
      return answer.promise
    },
  })
  let find: FindNamedContent = () => undefined
  await mountInApp(
    defineComponent(() => {
      find = useNamedContent()
      return () => null
    }),
    { host },
  )
  find('https://app.gitbook.com/s/S1')
  await flushPromises()
  host.touch({ kind: 'space', space: 's' })
  await flushPromises()
  answers[1]?.resolve({ space: { id: 's', title: 'New title' } as Space })
  await flushPromises()
  answers[0]?.resolve({ space: { id: 's', title: 'Old title' } as Space })
  await flushPromises()
  expect(answers).toHaveLength(2)
  expect(find('https://app.gitbook.com/s/S1')).toMatchObject({ title: 'New title' })
})
