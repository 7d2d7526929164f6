import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { CountedWord, StyleFault } from '../../../src-main/schemas/health/writing.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { hasLatinAlone } from '../../session/use-spelling.ts'
import { useSpellingLanguages } from '../../stores/spelling-languages.ts'
import type { HealthPlace } from './use-health.ts'

/** The unknown words and the issues of the checked part of a content. */
export interface WritingFound {
  words: CountedWord[]
  issues: StyleFault[]
  searched: number
  total: number
}

export interface WritingHealth {
  found: Readonly<ShallowRef<WritingFound | undefined>>
  isRunning: Readonly<ShallowRef<boolean>>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  /** Checks the content from its start, part by part. */
  run: () => Promise<void>
  stop: () => void
}

/** The most issues that are listed. A space with more has a rule that does not fit it. */
const MAX_ISSUES = 5000

/** Checks the spelling and style of a content in parts, so that each occupies the reading thread only for a moment. */
export function useWriting(place: () => HealthPlace): WritingHealth {
  const { call } = useClient()
  const languages = useSpellingLanguages()
  const found = shallowRef<WritingFound>()
  const isRunning = shallowRef(false)
  const problem = shallowRef<ClientProblem>()
  let newest = 0

  async function run(): Promise<void> {
    const own = ++newest
    const words = new Map<string, CountedWord>()
    const issues: StyleFault[] = []
    let [searched, total] = [0, 0]
    isRunning.value = true
    problem.value = undefined
    try {
      for (let page: string | undefined, isFirst = true; isFirst || page !== undefined; isFirst = false) {
        const part = await check(place(), languages.chosen, page)
        if (own !== newest) return
        for (const word of part.words) addWord(words, word)
        if (issues.length < MAX_ISSUES) issues.push(...part.issues)
        searched += part.searched
        total = Math.max(part.total ?? total, searched)
        page = part.next?.page
        found.value = { words: sorted(words), issues: [...issues], searched, total }
      }
    } catch (error) {
      if (own === newest) problem.value = asClientProblem(error)
    }
    if (own === newest) isRunning.value = false
  }

  function check({ spaceId, changeRequestId }: HealthPlace, chosen: readonly string[], page?: string) {
    return call('checkWriting', {
      params: { spaceId },
      body: {
        latin: hasLatinAlone(chosen),
        ...(chosen.length > 0 && { languages: [...chosen] }),
        ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
        ...(page !== undefined && { page }),
      },
    })
  }

  function stop(): void {
    newest += 1
    isRunning.value = false
  }
  onScopeDispose(stop)
  // The findings belong to their content. Another one is not checked yet.
  watch(
    () => JSON.stringify(place()),
    () => {
      stop()
      found.value = undefined
      problem.value = undefined
    },
  )
  return { found, isRunning, problem, run, stop }
}

function addWord(words: Map<string, CountedWord>, word: CountedWord): void {
  const sum = words.get(word.word)
  if (sum) words.set(word.word, { ...sum, count: sum.count + word.count, pages: sum.pages + word.pages })
  else words.set(word.word, word)
}

/** The most frequent word comes first. */
function sorted(words: ReadonlyMap<string, CountedWord>): CountedWord[] {
  return [...words.values()].toSorted(
    (one, other) => other.count - one.count || one.word.localeCompare(other.word),
  )
}
