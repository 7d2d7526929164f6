import type { ElementContent, Parents, Text } from 'hast'

/** Elements without a meaning in Markdown, which their content replaces. */
const TRANSPARENT = new Set(
  'abbr acronym bdi bdo big blink cite data dfn font label nobr small span time'.split(' '),
)

/**
 * Replaces elements without meaning by their content, and joins adjacent texts. The converter joins them too, but reads
 * the beginning again for every piece, which took 40 seconds for a paragraph of 90,000 spans. Source positions are
 * dropped, because no code reads them.
 */
export function joinText(parent: Parents): void {
  const joined: Parents['children'] = []
  for (const child of parent.children) add(joined, child)
  parent.children = joined as typeof parent.children
}

function add(children: Parents['children'], child: Parents['children'][number]): void {
  delete child.position
  if (child.type === 'text') return addText(children, child)
  if (child.type !== 'element') return void children.push(child as ElementContent)
  if (child.tagName === 'wbr') return addText(children, { type: 'text', value: '\u200B' })
  if (TRANSPARENT.has(child.tagName)) {
    for (const inner of child.children) add(children, inner)
    return
  }
  joinText(child)
  children.push(child)
}

function addText(children: Parents['children'], text: Text): void {
  const last = children.at(-1)
  if (last?.type === 'text') last.value += text.value
  else children.push(text)
}
