import { asClientProblem } from '../../../api/client-problem.ts'
import type { SpellingSource } from '../../../editor/spelling/spelling-memory.ts'
import type { StyleChecker } from '../../../editor/style/style-checker.ts'
import { useSpaceStyle } from '../../../session/use-space-style.ts'
import { useSpelling } from '../../../session/use-spelling.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** Returns the spelling of the user's languages and the style of the space, for a text of the change request. */
export function useLanguageChecks(): { spelling: SpellingSource | undefined; styleChecker: StyleChecker } {
  const { params, apply } = useChangeRequest()
  const toasts = useToasts()
  const style = useSpaceStyle(() => params.value)

  /** Adds a word to those of the space. The addition is part of the change request. */
  async function addSpaceWord(word: string): Promise<void> {
    try {
      await apply([{ operation: 'set_word', word, listed: true }])
      await style.answer.refresh()
      toasts.show({ text: `“${word}” is a word of this space once the change request is merged.` })
    } catch (problem) {
      const { message } = asClientProblem(problem)
      toasts.show({ text: `“${word}” was not added. ${message}`, tone: 'danger' })
    }
  }

  return { spelling: useSpelling(style, addSpaceWord), styleChecker: style.checker }
}
