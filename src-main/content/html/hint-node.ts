import type { BlockContent, DefinitionContent, Parent } from 'mdast'
import type { Handle } from 'mdast-util-to-markdown'

/** A hint in a converted tree. */
export interface HintNode extends Parent {
  type: 'hint'
  style: string
  children: (BlockContent | DefinitionContent)[]
}

declare module 'mdast' {
  interface RootContentMap {
    hint: HintNode
  }
  interface BlockContentMap {
    hint: HintNode
  }
}

/** Writes a hint between its tags. */
export const hintToMarkdown: Handle = (node: HintNode, _parent, state, info) =>
  `{% hint style="${node.style}" %}\n${state.containerFlow(node, info)}\n{% endhint %}`
