import { UpdatePage } from '../../../../src-main/schemas/content-change.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'
import type { PageFields } from '../tree-edits/tree-action.ts'

/** The values of a page outside of its head, with the schema that checks them. */
export const OwnFieldsSchema = UpdatePage.pick({
  title: true,
  slug: true,
  description: true,
  emoji: true,
  icon: true,
  hidden: true,
  noIndex: true,
  noRobotsIndex: true,
})

/** The values of a page outside of its head, as its properties edit them. Empty texts are absent values. */
export type OwnFields = ReturnType<typeof ownFields>

/** Returns the values of a page outside of its head. */
export function ownFields({ title, slug, description = '', emoji = '', icon = '', ...flags }: Page) {
  const { hidden = false, noIndex = false, noRobotsIndex = false } = flags
  return { title, slug, description, emoji, icon, hidden, noIndex, noRobotsIndex }
}

/** Returns the values that differ from those before. */
export function changedFields(before: OwnFields, after: OwnFields): PageFields {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof OwnFields] !== value),
  )
}
