import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useFilterOptions } from '../../../src-renderer/features/search/screen/use-filter-options.ts'
import { provideWorkspace } from '../../../src-renderer/session/workspace.ts'
import { FakeHost } from '../support/fake-host.ts'
import { libraryAnswers } from '../support/library.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const member = (id: string) => ({ id, user: { id, displayName: id } })

it('the authors to choose from are all members, also those beyond the first answer', async () => {
  const host = new FakeHost({
    ...libraryAnswers([], []),
    listMembersInOrganizationById: ({ query }) =>
      (query?.page === undefined
        ? { items: [member('Ada')], count: 2, next: { page: '2' } }
        : { items: [member('Zoe')], count: 2 }) as never,
  })
  let options: ReturnType<typeof useFilterOptions> | undefined
  const Reader = defineComponent({
    setup() {
      options = useFilterOptions()
      return () => null
    },
  })
  const Shell = defineComponent({
    setup() {
      provideWorkspace()
      return () => h(Reader)
    },
  })
  await mountInApp(Shell, { host })
  await flushPromises()
  expect(options?.authors.value.map(({ label }) => label)).toEqual(['Anyone', 'Ada', 'Zoe'])
})
