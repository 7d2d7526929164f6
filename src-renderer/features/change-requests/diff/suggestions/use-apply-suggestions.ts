import type { Page } from '../../../../../src-main/schemas/page.ts'
import { asClientProblem, ClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import { useToasts } from '../../../../stores/toasts.ts'
import { useChangeRequest } from '../../open-change-request.ts'
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

  function readPage(pageId: string): Promise<Page> {
    if (!params.value) throw new Error('The change request is not known yet')
    return call('getPageInChangeRequestById', { params: { ...params.value, pageId } })
  }
  const readPages = (ids: Iterable<string>) => Promise.all([...ids].map(readPage))

  const write = (texts: readonly { page: Page; markdown: string }[]) =>
    apply(
      texts.map(({ page, markdown }) => ({
        operation: 'update_page' as const,
        page: page.id,
        document: { markdown },
        ...(page.documentId !== undefined && { ifDocumentId: page.documentId }),
      })),
    )
  const resolve = (comments: readonly string[], resolved: boolean) =>
    Promise.all(comments.map((comment) => discussion.value.update(comment, { resolved })))

  async function undo(texts: readonly ChangedText[], comments: readonly string[]): Promise<void> {
    const pages = await readPages(texts.map(({ pageId }) => pageId))
    if (pages.some((page, index) => page.markdown !== texts[index]?.after))
      throw new ClientProblem({ code: 'state.changed', status: 412, message: EDITED })
    await write(pages.map((page, index) => ({ page, markdown: texts[index]?.before ?? '' })))
    await resolve(comments, false)
  }

  return async (chosen) => {
    const pages = await readPages(new Set(chosen.map(({ pageId }) => pageId)))
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
    if (changed.length > 0) await write(changed.map(({ page, plan }) => ({ page, markdown: plan.text })))
    const comments = wholeComments(applied, unapplied)
    const texts = changed.map(({ page, plan }) => ({
      pageId: page.id,
      before: page.markdown ?? '',
      after: plan.text,
    }))
    const run = () =>
      void undo(texts, comments).catch((error: unknown) =>
        toasts.show({ text: asClientProblem(error).message, tone: 'danger' }),
      )
    toasts.show({
      text: outcomeWords(applied.length, changed.length, unapplied),
      tone: unapplied.length > 0 ? 'danger' : 'success',
      action: { label: 'Undo', run },
    })
    await resolve(comments, true)
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
