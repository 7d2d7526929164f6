import { computed, shallowRef, type ComputedRef } from 'vue'
import type { CallOutput } from '../../../../src-main/hosts/client-types.ts'
import type { ImportEntryKind, ImportReportEntry } from '../../../../src-main/schemas/import-report.ts'
import { useClient } from '../../../api/client.ts'
import { useAnswer, type Answer } from '../../../api/use-answer.ts'

/** The entries to list. */
export interface RequestedEntries {
  spaceId: string
  importId: string
  kind: ImportEntryKind | undefined
  search: string
}

type EntryPage = CallOutput<'listImportReportEntries'>

/** The entries of a report that the user has scrolled to. */
export interface ReportEntries {
  first: Answer<EntryPage>
  items: ComputedRef<ImportReportEntry[]>
  /** The number of all entries, including those not read yet. */
  count: ComputedRef<number>
  /** Requests more, unless all have arrived or more are in flight. The next call requests again what failed. */
  showMore: () => Promise<void>
}

const STEP = 200

/** Reads the entries of a report in steps. A report of thousands is never read whole. */
export function useReportEntries(wanted: () => RequestedEntries | null): ReportEntries {
  const { call } = useClient()
  /** The pages after the first, with the first page to which they belong. */
  const later = shallowRef<{ first: EntryPage; pages: EntryPage[] }>()
  /** The page after which more are in flight. */
  let requestedAfter: EntryPage | undefined

  const request = (
    { spaceId, importId, kind, search }: RequestedEntries,
    page?: string,
  ): Promise<EntryPage> =>
    call('listImportReportEntries', {
      params: { spaceId, importId },
      query: {
        limit: STEP,
        ...(kind && { kind }),
        ...(search.trim() && { search: search.trim() }),
        ...(page !== undefined && { page }),
      },
    })
  const first = useAnswer(wanted, (entries) => request(entries), { keepPrevious: true })
  const pages = computed(() => {
    const firstPage = first.value.value
    if (!firstPage) return []
    return later.value?.first === firstPage ? [firstPage, ...later.value.pages] : [firstPage]
  })

  async function showMore(): Promise<void> {
    const entries = wanted()
    const firstPage = first.value.value
    const last = pages.value.at(-1)
    if (!entries || !firstPage || !last?.next || requestedAfter === last) return
    requestedAfter = last
    const page = await request(entries, last.next.page).catch(() => undefined)
    if (requestedAfter === last) requestedAfter = undefined
    if (!page || first.value.value !== firstPage) return
    later.value = { first: firstPage, pages: [...pages.value.slice(1), page] }
  }

  return {
    first,
    items: computed(() => pages.value.flatMap(({ items }) => items)),
    count: computed(() => first.value.value?.count ?? 0),
    showMore,
  }
}
