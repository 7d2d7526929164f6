import { defineStore } from 'pinia'

/** The last reading position of a page: the block at the top of the screen. */
interface ReadingPlace {
  pageId: string
  blockId: string
}

/** The place where the user left the last page that was read, so that it opens there for editing. It is not stored. */
export const useReadingPlace = defineStore('reading-place', () => {
  let last: ReadingPlace | undefined

  function remember(place: ReadingPlace | undefined): void {
    last = place
  }

  /** Remembers the place of a fault, at which its page opens. */
  function rememberFault({ page, block }: { page: { id: string }; block?: string | undefined }): void {
    remember(block === undefined ? undefined : { pageId: page.id, blockId: block })
  }

  /** Returns the block at which a page opens, once. */
  function take(pageId: string): string | undefined {
    const block = last?.pageId === pageId ? last.blockId : undefined
    last = undefined
    return block
  }

  return { remember, rememberFault, take }
})
