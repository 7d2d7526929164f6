import { defineStore } from 'pinia'
import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'

/** The answers about a change request that is about to open. */
interface BegunAnswers {
  changeRequest: ChangeRequest
  /** The page to edit, which is asked for while the screens appear. */
  page: { id: string; answer: Promise<Page> } | undefined
}

/**
 * Passes the answers that Edit received on to the screens that open next, so that the caret does not wait for the same
 * questions again. Each answer is taken once, and the screens ask again behind it.
 */
export const useBegunAnswers = defineStore('begun-answers', () => {
  let offered: BegunAnswers | undefined

  /** Offers the answers to the screens that open next. They replace those that nobody took. */
  function offer(answers: BegunAnswers): void {
    offered = answers
    // The screen that takes the answer reports its problem.
    answers.page?.answer.catch(() => undefined)
  }

  /** Returns the change request, if it is the one of this number. */
  const changeRequestOf = (space: string, number: string): ChangeRequest | undefined => {
    const found = offered?.changeRequest
    return found?.space === space && String(found.number) === number ? found : undefined
  }

  /** Returns the page of the change request, if it was asked for. Nothing is offered after that. */
  function takePage(changeRequest: string, pageId: string): Promise<Page> | undefined {
    const found = offered
    offered = undefined
    return found?.changeRequest.id === changeRequest && found.page?.id === pageId
      ? found.page.answer
      : undefined
  }

  return { offer, changeRequestOf, takePage }
})
