import { defineStore } from 'pinia'
import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'

/** The answers about a change request that is about to open. */
interface BegunAnswers {
  changeRequest: ChangeRequest
  /** The page to edit, which is requested while the screens appear. */
  page: { id: string; answer: Promise<Page> } | undefined
}

/**
 * Passes the answers that Edit received to the screens that open next, so that the caret does not wait for the same
 * requests again. Each answer is used once, and the screens request it again in the background.
 */
export const useBegunAnswers = defineStore('begun-answers', () => {
  let offered: BegunAnswers | undefined

  /** Offers the answers to the screens that open next. They replace earlier unused answers. */
  function offer(answers: BegunAnswers): void {
    offered = answers
    // The screen that uses the answer reports its problem.
    answers.page?.answer.catch(() => undefined)
  }

  /** Returns the change request, if it is the one of this number. */
  const changeRequestOf = (space: string, number: string): ChangeRequest | undefined => {
    const changeRequest = offered?.changeRequest
    return changeRequest?.space === space && String(changeRequest.number) === number
      ? changeRequest
      : undefined
  }

  /** Returns the requested page of the change request; undefined for another page. Nothing is offered after that. */
  function takePage(changeRequest: string, pageId: string): Promise<Page> | undefined {
    const answers = offered
    offered = undefined
    return answers?.changeRequest.id === changeRequest && answers.page?.id === pageId
      ? answers.page.answer
      : undefined
  }

  return { offer, changeRequestOf, takePage }
})
