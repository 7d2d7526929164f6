import type { ElementContent, Parents, Text } from 'hast'

/** Elements that say nothing in Markdown: what is in them stands for them. */
const TRANSPARENT = new Set(
  'abbr acronym bdi bdo big blink cite data dfn font ins label nobr small span sub sup time'.split(' '),
)

/**
 * Puts in the place of elements that say nothing what is in them, and joins texts that then stand side by side.
 * The converter joins them as well, and goes over the beginning again with every piece: a paragraph of 90,000
 * spans took it 40 seconds. Where things stood in the source is forgotten, which nobody asks for.
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
