import type { Element } from 'hast'
import { attributeOf } from '../../../src-main/content/html/hast-walk.ts'

/** Returns the declarations of an element's style, by name in small letters. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (attributeOf(element, 'style') ?? '').split(';')
  return new Map(
    declarations.flatMap((declaration) => {
      const at = declaration.indexOf(':')
      if (at < 0) return []
      return [
        [
          declaration.slice(0, at).trim().toLowerCase(),
          declaration
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ],
      ]
    }),
  )
}
