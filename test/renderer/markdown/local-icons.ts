import { findIcon, findIconNames } from '../../../src-main/content/icons/icon-library.ts'
import type { IconSource } from '../../../src-renderer/ui/icons/icon-source.ts'

/** The icons of the free sets in the same thread, for tests, because a light DOM has no workers. */
export const localIcons: IconSource = {
  peek: (name) => findIcon(name) ?? null,
  load: (name) => Promise.resolve(findIcon(name) ?? null),
  search: (typed) => Promise.resolve(findIconNames(typed, 20)),
}
