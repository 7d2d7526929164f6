import type { RootContent } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, h } from 'vue'
import type { Component, VNode, VNodeArrayChildren } from 'vue'
import { runsCode } from '../../../src-main/content/markdown/safe-address.ts'
import { pageElements } from './page-elements.ts'

/**
 * The attributes that would run or load by themselves. The sanitiser removes them and addresses that run code. This
 * file removes both once more.
 */
const UNSAFE_ATTRIBUTE = /^(?:on|srcdoc$|innerhtml$|textcontent$|formaction$)/i

/** Turns sanitised nodes into VNodes. An element with a component is drawn by it. */
export function renderTree(nodes: RootContent[]): VNode {
  return toJsxRuntime(
    { type: 'root', children: nodes },
    {
      Fragment,
      jsx: createNode,
      jsxs: createNode,
      elementAttributeNameCase: 'html',
      stylePropertyNameCase: 'css',
      ignoreInvalidStyle: true,
      tableCellAlignToStyle: true,
    },
  ) as VNode
}

function createNode(
  type: unknown,
  { children, ...properties }: Record<string, unknown>,
  key?: string,
): VNode {
  const content = childrenOf(children)
  if (typeof type !== 'string') return h(Fragment, content)
  const attributes = safeAttributes(properties, key)
  const component: Component | undefined = pageElements[type]
  if (!component) return h(type, attributes, content)
  return content.length > 0 ? h(component, attributes, { default: () => content }) : h(component, attributes)
}

function childrenOf(children: unknown): VNodeArrayChildren {
  if (Array.isArray(children)) return children as VNodeArrayChildren
  return children === undefined || children === null ? [] : [children as VNode | string]
}

function safeAttributes(
  properties: Record<string, unknown>,
  key: string | undefined,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = key === undefined ? {} : { key }
  for (const [name, value] of Object.entries(properties)) {
    if (!UNSAFE_ATTRIBUTE.test(name) && !(typeof value === 'string' && runsCode(value)))
      attributes[name] = value
  }
  return attributes
}
