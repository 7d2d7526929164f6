import { computed, shallowRef, type ComputedRef } from 'vue'
import type { CallOutput } from '../../../../src-main/hosts/client-types.ts'
import type { ImportEntryKind, ImportReportEntry } from '../../../../src-main/schemas/import-report.ts'
import { useClient } from '../../../api/client.ts'
import { useAnswer, type Answer } from '../../../api/use-answer.ts'

/** The entries to list. */
export interface EntriesWanted {
  spaceId: string
  importId: string
  kind: ImportEntryKind | undefined
  search: string
}

type EntryPage = CallOutput<'listImportReportEntries'>

/** The entries of a report, as far as the user scrolled. */
export interface ReportEntries {
  first: Answer<EntryPage>
  items: ComputedRef<ImportReportEntry[]>
  /** The number of all entries, including those not read yet. */
  count: ComputedRef<number>
  /** Requests more, unless all have arrived or more are in flight. */
  showMore: () => Promise<void>
}

const STEP = 200

/** Reads the entries of a report in steps. A report of thousands is never read whole. */
export function useReportEntries(wanted: () => EntriesWanted | null): ReportEntries {
  const { call } = useClient()
  /** The steps after the first, with the answer to which they belong. */
  const behind = shallowRef<{ of: EntryPage; pages: EntryPage[] }>()
  let asking = false

  const ask = ({ spaceId, importId, kind, search }: EntriesWanted, page?: string): Promise<EntryPage> =>
    call('listImportReportEntries', {
      params: { spaceId, importId },
      query: {
        limit: STEP,
        ...(kind && { kind }),
        ...(search.trim() && { search: search.trim() }),
        ...(page !== undefined && { page }),
      },
    })
  const first = useAnswer(wanted, (question) => ask(question), { keepPrevious: true })
  const pages = computed(() => {
    const own = first.value.value
    if (!own) return []
    return behind.value?.of === own ? [own, ...behind.value.pages] : [own]
  })

  async function showMore(): Promise<void> {
    const question = wanted()
    const of = first.value.value
    const next = pages.value.at(-1)?.next
    if (asking || !question || !of || !next) return
    asking = true
    try {
      const page = await ask(question, next.page)
      if (first.value.value !== of) return
      behind.value = { of, pages: [...pages.value.slice(1), page] }
    } finally {
      asking = false
    }
  }

  return {
    first,
    items: computed(() => pages.value.flatMap(({ items }) => items)),
    count: computed(() => first.value.value?.count ?? 0),
    showMore,
  }
}
