import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, shallowRef } from 'vue'
import {
  useReportEntries,
  type ReportEntries,
  type RequestedEntries,
} from '../../../src-renderer/features/imports/report/use-report-entries.ts'
import { deferred, type Deferred } from '../support/deferred.ts'
import { FakeHost, Refused } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

interface EntryPage {
  items: { id: string }[]
  count: number
  next?: { page: string }
}

/** Opens the entries of a report whose first part is followed by more. The later parts end when the test says so. */
async function open() {
  const later: Deferred<EntryPage>[] = []
  const host = new FakeHost({
    listImportReportEntries: (({ query }: { query: { page?: string; search?: string } }) => {
      const first = `${query.search ?? ''}1`
      if (query.page === undefined) return { items: [{ id: first }], count: 2, next: { page: 'n' } }
      const part = deferred<EntryPage>()
      later.push(part)
      return part.promise
    }) as never,
  })
  const wanted = shallowRef<RequestedEntries>({ spaceId: 's', importId: 'i', kind: undefined, search: '' })
  let entries: ReportEntries | undefined
  await mountInApp(
    defineComponent(() => {
      entries = useReportEntries(() => wanted.value)
      return () => null
    }),
    { host },
  )
  await flushPromises()
  const ids = () => entries!.items.value.map(({ id }) => id)
  const search = async (words: string) => {
    wanted.value = { ...wanted.value, search: words }
    await flushPromises()
  }
  return { entries: entries!, later, ids, search }
}

it('more entries of a new search are requested while those of the former one are in flight', async () => {
  const { entries, later, ids, search } = await open()
  void entries.showMore()
  await search('a')
  void entries.showMore()
  later[0]?.resolve({ items: [{ id: '2' }], count: 2 })
  later[1]?.resolve({ items: [{ id: 'a2' }], count: 2 })
  await flushPromises()
  expect(ids()).toEqual(['a1', 'a2'])
})

it('more entries that cannot be read are requested again, and nothing else is lost', async () => {
  const { entries, later, ids } = await open()
  const failed = entries.showMore()
  later[0]?.reject(new Refused({ code: 'host.unreachable', status: 0, message: 'Nobody is there.' }))
  await failed
  void entries.showMore()
  later[1]?.resolve({ items: [{ id: '2' }], count: 2 })
  await flushPromises()
  expect(ids()).toEqual(['1', '2'])
})
