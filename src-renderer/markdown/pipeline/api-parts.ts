import type { Element, Root } from 'hast'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import { stringProperty } from '../../../src-main/content/markdown/tree/hast-element.ts'
import { SERVICE_NAMES } from '../../../src-main/content/markdown/tree/service/service-names.ts'
import type { ApiPartNames } from '../messages.ts'

/** Returns the names of the first parts of specifications that the blocks of some trees show. */
export function apiPartsIn(trees: Iterable<Root>, most: number): ApiPartNames[] {
  const found: ApiPartNames[] = []
  for (const tree of trees)
    visit(tree, 'element', (node) => {
      if (found.length >= most) return EXIT
      if (node.tagName !== SERVICE_NAMES.apiReference) return undefined
      found.push(namesOf(node))
      return SKIP
    })
  return found
}

function namesOf(node: Element): ApiPartNames {
  return {
    kind: stringProperty(node, 'dataKind') ?? 'operation',
    spec: stringProperty(node, 'dataSpec'),
    source: stringProperty(node, 'dataSource'),
    name: stringProperty(node, 'dataName') ?? '',
    method: stringProperty(node, 'dataMethod'),
  }
}
