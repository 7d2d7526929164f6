import type { Code, FootnoteReference, Paragraph } from 'mdast'
import type { InlineMath, Math as MathBlock } from 'mdast-util-math'
import { defaultHandlers } from 'remark-rehype'
import { directiveHandler } from './directive-elements.ts'
import type { NodeHandler } from './directive-elements.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { footnoteReference } from './footnotes.ts'
import { element, text } from './hast-element.ts'
import type { BlockContext } from './page-references.ts'

/** Returns the handlers for the kinds of Markdown nodes that need more than a plain HTML element. */
export function nodeHandlers(footnotes: BlockContext['footnotes']): Record<string, NodeHandler> {
  const seen = new Map<string, number>()
  return {
    directive: directiveHandler,
    code: codeHandler,
    paragraph: paragraphHandler,
    math: (_state, node: MathBlock) => mathElement('block', node.value),
    inlineMath: (_state, node: InlineMath) => mathElement('inline', node.value),
    footnoteReference: (_state, node: FootnoteReference) => footnoteReference(node, footnotes, seen),
    footnoteDefinition: () => undefined,
  }
}

/** The language is the info string's first word, up to a comma or brace: mdBook writes `rust,ignore`. */
const LANGUAGE = /^[^\s,{]+/
const FILE_NAME = /^[\w@()[\]-]*(?:[./][\w@()[\]-]+)+$/

const codeHandler: NodeHandler = (_state, node: Code) => {
  const language = LANGUAGE.exec(node.lang ?? '')?.[0]
  if (language?.toLowerCase() === 'mermaid') return element(ELEMENT_NAMES.mermaid, {}, [text(node.value)])
  const firstWord = node.meta?.split(/\s/, 1)[0] ?? ''
  const properties = {
    dataLanguage: language,
    dataTitle: FILE_NAME.test(firstWord) ? firstWord : undefined,
    ...node.data?.hProperties,
  }
  return element('pre', properties, [element('code', {}, [text(node.value)])])
}

/** Shows a formula on a line of its own as a block. GitBook writes it as inline math. */
const paragraphHandler: NodeHandler = (state, node: Paragraph) => {
  const [only] = node.children
  if (node.children.length === 1 && only?.type === 'inlineMath') return mathElement('block', only.value)
  return defaultHandlers.paragraph(state, node)
}

function mathElement(display: 'block' | 'inline', source: string): ReturnType<typeof element> {
  return element(ELEMENT_NAMES.math, { dataDisplay: display }, [text(source)])
}
