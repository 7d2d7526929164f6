import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import type { SetPageHead } from '../../../../src-main/schemas/page-head.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'

/** Values of a page's head to set. Null, false and an empty condition remove a value. */
export interface HeadPatch extends Omit<SetPageHead, 'operation' | 'page'> {
  condition?: string
}

/** True for a patch that sets nothing. */
export const isEmptyPatch = (patch: HeadPatch): boolean => Object.keys(patch).length === 0

/** Returns the changes that set the values of a patch. */
export function patchChanges(page: string, { condition, ...head }: HeadPatch): ContentChange[] {
  return [
    ...(condition === undefined ? [] : [{ operation: 'update_page' as const, page, condition }]),
    ...(Object.keys(head).length === 0 ? [] : [{ operation: 'set_page_head' as const, page, ...head }]),
  ]
}

/** True when a page has the values that a patch set. Of a picture only its presence is compared. */
export function hasPatch(page: Page, { condition, layout, cover, tags, variables }: HeadPatch): boolean {
  const { cover: shown, layout: parts, variables: values = {} } = page
  const names = new Set((page.tags ?? []).map(({ tag }) => tag.tag))
  return (
    (condition === undefined || condition === (page.condition ?? '')) &&
    Object.entries(layout ?? {}).every(([part, value]) => parts?.[part as keyof typeof parts] === value) &&
    Object.entries(tags ?? {}).every(([tag, isThere]) => names.has(tag) === isThere) &&
    Object.entries(variables ?? {}).every(([name, value]) => (values[name] ?? null) === value) &&
    (cover?.light === undefined || (cover.light === null) === (shown?.ref === undefined)) &&
    (cover?.dark === undefined || (cover.dark === null) === (shown?.refDark === undefined)) &&
    (cover?.y === undefined || (cover.y ?? 0) === (shown?.yPos ?? 0)) &&
    (cover?.height === undefined || cover.height === (shown?.height ?? null))
  )
}
