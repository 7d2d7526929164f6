import type { StoredPage } from '../tree-edits/tree-action.ts'

/** A new page, group or link. */
export type NewEntry =
  | { kind: 'page'; title: string; markdown: string }
  | { kind: 'group'; title: string }
  | { kind: 'link'; title: string; href: string }

/** Returns an entry in the form in which a step inserts it. */
export function newPage(entry: NewEntry): StoredPage {
  const base = {
    id: '',
    origin: 'change-request',
    isChanged: true,
    isMoved: true,
    index: 0,
    below: [],
  } as const
  switch (entry.kind) {
    case 'page':
      return {
        ...base,
        below: [],
        type: 'document',
        fields: { title: entry.title },
        markdown: entry.markdown,
      }
    case 'group':
      return { ...base, below: [], type: 'group', fields: { title: entry.title } }
    case 'link':
      return { ...base, below: [], type: 'link', fields: { title: entry.title, href: entry.href } }
  }
}

/** Returns a deleted page of the space, to be restored as the space has it. */
export const deletedPage = (id: string): StoredPage => ({
  id,
  type: 'document',
  origin: 'space',
  isChanged: false,
  isMoved: false,
  fields: {},
  index: 0,
  below: [],
})
