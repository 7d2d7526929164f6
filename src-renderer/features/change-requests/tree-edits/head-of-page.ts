import { DEFAULT_LAYOUT } from '../../../../src-main/content/default-layout.ts'
import type { Page, PageLayout } from '../../../../src-main/schemas/page.ts'
import type { HeadPatch } from './head-patch.ts'

/** The addresses of the pictures of a cover, as they are written on the page. */
export interface CoverPictures {
  light?: string | undefined
  dark?: string | undefined
}

/** Returns the values of a page's head, as a patch of a page without any. */
export function headOf(page: Page, { light, dark }: CoverPictures): HeadPatch {
  const { cover, tags = [], variables = {}, condition = '' } = page
  const layout = Object.entries(page.layout ?? {}).filter(
    ([part, value]) => value !== DEFAULT_LAYOUT[part as keyof PageLayout],
  )
  const picture = {
    ...(light !== undefined && { light }),
    ...(dark !== undefined && { dark }),
    ...(cover && cover.yPos !== 0 && { y: Math.round(cover.yPos) }),
    ...(cover?.height !== undefined && { height: cover.height }),
  }
  return {
    ...(condition !== '' && { condition }),
    ...(layout.length > 0 && { layout: Object.fromEntries(layout) }),
    ...(Object.keys(picture).length > 0 && { cover: picture }),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags.map(({ tag }) => [tag.tag, true])) }),
    ...(Object.keys(variables).length > 0 && { variables }),
  }
}

/** Returns the patch of a page that has the values of `base`. It removes those that `head` does not have. */
export function headFrom(base: HeadPatch, head: HeadPatch): HeadPatch {
  const removed = (name: 'layout' | 'cover' | 'tags' | 'variables', value: null | false) => {
    const lost = Object.keys(base[name] ?? {}).filter((key) => !Object.hasOwn(head[name] ?? {}, key))
    const both = { ...Object.fromEntries(lost.map((key) => [key, value])), ...head[name] }
    return Object.keys(both).length === 0 ? {} : { [name]: both }
  }
  return {
    ...(base.condition !== undefined && { condition: '' }),
    ...(head.condition !== undefined && { condition: head.condition }),
    ...removed('layout', null),
    ...removed('cover', null),
    ...removed('tags', false),
    ...removed('variables', null),
  }
}
