import { shallowRef } from 'vue'
import type { DiffPage } from './use-diff-pages.ts'

/** The folded pages of the diff. */
export interface FoldedPages {
  isFolded: (page: DiffPage) => boolean
  /** Folds or unfolds a page, until the page changes. */
  fold: (page: DiffPage, isFolded: boolean) => void
  /** Lets the page fold by its mark again. */
  follow: (page: DiffPage) => void
}

interface Choice {
  fingerprint: string | undefined
  isFolded: boolean
}

/** A page that the user viewed is folded, unless the user chose otherwise for its present state. */
export function useFoldedPages(isViewed: (page: DiffPage) => boolean): FoldedPages {
  const choices = shallowRef<ReadonlyMap<string, Choice>>(new Map())
  return {
    isFolded(page) {
      const choice = choices.value.get(page.id)
      return choice?.fingerprint === page.summary?.fingerprint && choice ? choice.isFolded : isViewed(page)
    },
    fold({ id, summary }, isFolded) {
      choices.value = new Map([...choices.value, [id, { fingerprint: summary?.fingerprint, isFolded }]])
    },
    follow({ id }) {
      choices.value = new Map([...choices.value].filter(([pageId]) => pageId !== id))
    },
  }
}
