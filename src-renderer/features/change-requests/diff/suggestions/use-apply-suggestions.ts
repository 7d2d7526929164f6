import type { Page } from '../../../../../src-main/schemas/page.ts'
import { asClientProblem, ClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import { useToasts } from '../../../../stores/toasts.ts'
import type { Discussion } from '../../../comments/discussion.ts'
import { knownPlace, useChangeRequest, type ChangeRequestPlace } from '../../open-change-request.ts'
import { useDiffComments } from '../diff-comments.ts'
import { obstacleWords, type PageSuggestion } from './open-suggestions.ts'
import { planSuggestions, type SuggestionPlan } from './plan-suggestions.ts'

const EDITED =
  'A page was edited since, so nothing was undone. The history of the change request has the earlier text.'

/** A page before and after suggestions. */
interface ChangedText {
  pageId: string
  before: string
  after: string
}

/** Applied suggestions: the changed texts and the resolved comments, in their change request. */
interface AppliedChange {
  place: ChangeRequestPlace
  threads: Discussion
  texts: readonly ChangedText[]
  comments: readonly string[]
}

/** A page as it is now, with the plan for its suggestions. */
interface PlannedPage {
  page: Page
  plan: SuggestionPlan<PageSuggestion>
}

/**
 * Returns a function that applies suggestions to pages of the change request as one revision, and resolves the comments
 * of which every suggestion is applied. A message counts them and offers to undo all. It rejects with a problem when
 * none can be applied.
 */
export function useApplySuggestions(): (chosen: readonly PageSuggestion[]) => Promise<void> {
  const { params, apply } = useChangeRequest()
  const { call } = useClient()
  const { discussion } = useDiffComments()
  const toasts = useToasts()

  const readPages = (place: ChangeRequestPlace, ids: Iterable<string>): Promise<Page[]> =>
    Promise.all(
      [...ids].map((pageId) => call('getPageInChangeRequestById', { params: { ...place, pageId } })),
    )

  const write = (place: ChangeRequestPlace, texts: readonly { page: Page; markdown: string }[]) =>
    apply(
      texts.map(({ page, markdown }) => ({
        operation: 'update_page' as const,
        page: page.id,
        document: { markdown },
        ...(page.documentId !== undefined && { ifDocumentId: page.documentId }),
      })),
      place,
    )
  const resolve = ({ threads, comments }: AppliedChange, resolved: boolean) =>
    Promise.all(comments.map((comment) => threads.update(comment, { resolved })))

  async function undo(change: AppliedChange): Promise<void> {
    const { place, texts } = change
    const ids = texts.map(({ pageId }) => pageId)
    const pages = await readPages(place, ids)
    if (pages.some((page, index) => page.markdown !== texts[index]?.after))
      throw new ClientProblem({ code: 'state.changed', status: 412, message: EDITED })
    const restored = pages.map((page, index) => ({ page, markdown: texts[index]?.before ?? '' }))
    await write(place, restored)
    await resolve(change, false)
  }

  return async (chosen) => {
    const place = knownPlace(params.value)
    const threads = discussion.value
    const ids = new Set(chosen.map(({ pageId }) => pageId))
    const pages = await readPages(place, ids)
    const planned = pages.map((page): PlannedPage => {
      const suggestions = chosen.filter(({ pageId }) => pageId === page.id)
      return { page, plan: planSuggestions(page.markdown ?? '', suggestions) }
    })
    const unapplied = planned.flatMap(({ plan }) => plan.unapplied)
    const applied = planned.flatMap(({ plan }) => plan.applied)
    if (applied.length === 0) {
      const message = unapplied[0] ? obstacleWords(unapplied[0].obstacle) : 'There is nothing to apply.'
      throw new ClientProblem({ code: 'state.changed', status: 412, message })
    }
    const changed = planned.filter(({ page, plan }) => plan.text !== (page.markdown ?? ''))
    const written = changed.map(({ page, plan }) => ({ page, markdown: plan.text }))
    if (written.length > 0) await write(place, written)
    const comments = wholeComments(applied, unapplied)
    const texts = changed.map(({ page, plan }) => ({
      pageId: page.id,
      before: page.markdown ?? '',
      after: plan.text,
    }))
    const change: AppliedChange = { place, threads, texts, comments }
    const run = () =>
      void undo(change).catch((error: unknown) =>
        toasts.show({ text: asClientProblem(error).message, tone: 'danger' }),
      )
    toasts.show({
      text: outcomeWords(applied.length, changed.length, unapplied),
      tone: unapplied.length > 0 ? 'danger' : 'success',
      action: { label: 'Undo', run },
    })
    await resolve(change, true)
  }
}

type Unapplied = SuggestionPlan<PageSuggestion>['unapplied']

/** Returns the comments whose suggestions are all applied. */
function wholeComments(applied: readonly PageSuggestion[], unapplied: Unapplied): string[] {
  const incomplete = new Set(unapplied.map(({ placed }) => placed.comment))
  return [...new Set(applied.map(({ comment }) => comment))].filter((comment) => !incomplete.has(comment))
}

/** Returns the sentences about an outcome: the applied suggestions, and the first reason of the others. */
export function outcomeWords(applied: number, pages: number, unapplied: Unapplied): string {
  const counted = applied === 1 ? 'One suggestion applied' : `${applied} suggestions applied`
  const done = pages > 1 ? `${counted} to ${pages} pages.` : `${counted}.`
  const [first] = unapplied
  if (!first) return done
  const rest = unapplied.length === 1 ? 'One was not' : `${unapplied.length} were not`
  return `${done} ${rest}: ${obstacleWords(first.obstacle)}`
}
