import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

/** An element of a template, as the compiler reads it. */
interface Node {
  tag?: string
  props?: { name: string; value?: { content: string }; arg?: { content: string } }[]
  children?: Node[]
}

/** The types of fields whose values have no direction. */
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'range', 'file'])
const FIELDS = new Set(['input', 'textarea', 'ListboxFilter'])

function* elementsOf(node: Node): Generator<Node> {
  yield node
  for (const child of node.children ?? []) yield* elementsOf(child)
}

function lacksDirection({ tag = '', props = [] }: Node): boolean {
  const type = props.find(({ name }) => name === 'type')?.value?.content ?? 'text'
  const hasDirection = props.some(({ name, arg }) => name === 'dir' || arg?.content === 'dir')
  return FIELDS.has(tag) && !WITHOUT_TEXT.has(type) && !hasDirection
}

it('each field of text has the direction of its text', () => {
  const files = globSync('src-renderer/**/*.vue')
  expect(files.length).toBeGreaterThan(100)
  const faulty = files.filter((file) => {
    const root = parse(readFileSync(file, 'utf8')).descriptor.template?.ast as Node | undefined
    return root && [...elementsOf(root)].some(lacksDirection)
  })
  expect(faulty).toEqual([])
})
