import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { shared } from './persisted.ts'

/** A page that was read. Its title is stored, so that the list needs no request. */
export interface RecentPage {
  /** The id of its reader. Several users may read on one machine, each in a workspace of their own. */
  user: string
  space: string
  page: string
  title: string
}

type VisitedPage = Omit<RecentPage, 'user'>

const MOST = 30
/** The largest number of stored pages, of all users. */
const MOST_STORED = 120

/** The recently read pages of the present user, the newest first. */
export const useRecentPages = defineStore('recent-pages', () => {
  const stored = shared<RecentPage[]>('recent-pages', [], acceptPages)
  const user = shallowRef<string>()
  const isOwn = (recent: RecentPage): boolean => recent.user === user.value
  const pages = computed(() => stored.value.filter(isOwn))
  /** The pages that were read before the user was known, the newest last. */
  let early: VisitedPage[] = []

  function store(own: readonly RecentPage[]): void {
    const others = stored.value.filter((recent) => !isOwn(recent))
    stored.value = [...own.slice(0, MOST), ...others].slice(0, MOST_STORED)
  }

  function visit(visited: VisitedPage): void {
    if (user.value === undefined) {
      early = [...early, visited].slice(-MOST)
      return
    }
    const others = pages.value.filter(({ page }) => page !== visited.page)
    store([{ user: user.value, ...visited }, ...others])
  }

  /** Shows the pages of a user; none while the user is unknown. */
  function belongTo(id: string | undefined): void {
    user.value = id
    const waiting = early
    early = []
    if (id !== undefined) waiting.forEach(visit)
  }

  /** Stores the present title of a page. */
  function rename(page: string, title: string): void {
    store(pages.value.map((recent) => (recent.page === page ? { ...recent, title } : recent)))
  }

  /** Removes a page that was deleted, or that the user may no longer read. */
  function forget(page: string): void {
    store(pages.value.filter((recent) => recent.page !== page))
  }

  return { pages, visit, belongTo, rename, forget }
})

const acceptPages = (value: unknown): RecentPage[] | undefined =>
  Array.isArray(value) ? value.filter(isRecentPage).slice(0, MOST_STORED) : undefined

function isRecentPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false
  const { user, space, page, title } = value as Record<string, unknown>
  return [user, space, page, title].every((field) => typeof field === 'string')
}
