import type { Element } from 'hast'
import { attributeOf } from '../../../src-main/content/html/hast-walk.ts'

/** Returns the declarations of an element's style, by lower-case name. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (attributeOf(element, 'style') ?? '').split(';')
  return new Map(
    declarations.flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      if (colon < 0) return []
      return [
        [
          declaration.slice(0, colon).trim().toLowerCase(),
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ],
      ]
    }),
  )
}
