import type { Element, ElementContent, Root } from 'hast'
import { all, common, createLowlight } from 'lowlight'
import { visit } from 'unist-util-visit'
import { stringProperty, text, textOf } from './hast-element.ts'
import { splitLines } from './split-lines.ts'

/** The longest code that is highlighted, because the highlighter reads a block at once. Longer code stays plain. */
const LONGEST_HIGHLIGHTED = 60_000

/** Languages of documentation beyond the common ones. */
const FURTHER_LANGUAGES =
  'cmake dockerfile dos elixir erlang haskell http nginx powershell properties protobuf scala x86asm'.split(
    ' ',
  )

const lowlight = createLowlight(common)
for (const name of FURTHER_LANGUAGES) if (all[name]) lowlight.register(name, all[name])

/** Language names in documentation that the highlighter lacks. */
const OTHER_NAMES: Record<string, string> = {
  asm: 'x86asm',
  cmd: 'dos',
  conf: 'nginx',
  'c++': 'cpp',
  html5: 'xml',
  jsonc: 'json',
  json5: 'json',
  mdx: 'markdown',
  shellscript: 'bash',
  svelte: 'xml',
  toml: 'ini',
  vue: 'xml',
}

/** Highlights each code block of a known language. Other code stays plain, because no language is guessed. */
export function highlightCode(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'pre') return
    const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code')
    if (code?.type !== 'element') return
    const language = stringProperty(node, 'dataLanguage') ?? classLanguage(code)
    const source = textOf(code).replace(/\n$/, '')
    if (language !== undefined) node.properties['dataLanguage'] = language
    code.properties = {}
    const children = source.length > LONGEST_HIGHLIGHTED ? [text(source)] : coloured(source, language)
    const marked = stringProperty(node, 'dataMarked')
    const isSplit = node.properties['dataLineNumbers'] !== undefined || marked !== undefined
    code.children = isSplit ? splitLines(children, markedLines(marked)) : children
  })
}

function markedLines(written = ''): Set<number> {
  return new Set(written === '' ? [] : written.split(' ').map(Number))
}

function classLanguage(code: Element): string | undefined {
  const { className } = code.properties
  const found = Array.isArray(className)
    ? className.map(String).find((name) => name.startsWith('language-'))
    : ''
  return found ? found.slice('language-'.length) : undefined
}

function coloured(source: string, language: string | undefined): ElementContent[] {
  const lower = language?.toLowerCase() ?? ''
  const name = Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower]! : lower
  if (!lowlight.registered(name)) return [text(source)]
  return lowlight.highlight(name, source).children as ElementContent[]
}
