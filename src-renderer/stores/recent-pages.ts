import { defineStore } from 'pinia'
import { persisted } from './persisted.ts'

/** A page that was read. Its title is stored, so that the list needs no request. */
export interface RecentPage {
  space: string
  page: string
  title: string
}

const MOST = 30

/** The recently read pages, the newest first. */
export const useRecentPages = defineStore('recent-pages', () => {
  const pages = persisted<RecentPage[]>('recent-pages', [], acceptPages)

  function visit(visited: RecentPage): void {
    const others = pages.value.filter(({ page }) => page !== visited.page)
    pages.value = [visited, ...others].slice(0, MOST)
  }

  /** Removes a deleted page from the list. */
  function forget(page: string): void {
    pages.value = pages.value.filter((recent) => recent.page !== page)
  }

  return { pages, visit, forget }
})

const acceptPages = (value: unknown): RecentPage[] | undefined =>
  Array.isArray(value) ? value.filter(isRecentPage).slice(0, MOST) : undefined

function isRecentPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false
  const { space, page, title } = value as Record<string, unknown>
  return [space, page, title].every((field) => typeof field === 'string')
}
