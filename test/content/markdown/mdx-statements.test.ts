import { describe, expect, it } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { plainText } from '../../../src-main/content/markdown/plain-text.ts'
import { replaceMdxComments } from '../../../src-main/content/markdown/tree/mdx-comments.ts'
import { readPassages } from '../../../src-main/content/style/prose/read-passages.ts'
import { htmlOf } from '../../renderer/markdown/rendered.ts'

const FUNCTION = `export default function Layout({ children }) {
  const words = "don't } \`" // {

  return <main>{children}</main>
}`

describe('imports and exports of MDX', () => {
  it.each([
    `import Tabs from '@theme/Tabs'`,
    `import Tabs from '@theme/Tabs';\nimport TabItem from "@theme/TabItem";`,
    `import React, { useState } from 'react'`,
    `import * as icons from './icons.js'`,
    `import {\n  One,\n  Two as Other,\n} from '../parts'`,
    `import './page.css'`,
    `import snippet from '!!raw-loader!./snippet.js' // a comment`,
    `import data from 'data';`,
    `export const title = 'A title'`,
    `export const items = [\n  { name: 'a' },\n\n  { name: 'b' },\n]`,
    `export const words =\n  'A long line'`,
    `export const Mark = ({ children }) => (\n  <span>{children}</span>\n)`,
    `export { One, Two } from './parts'`,
    `export * from './parts'`,
    `export default Layout`,
    FUNCTION,
    `import A from './a'\n// Why\nexport const b = A`,
  ])('are not shown, found or checked: %j', (statement) => {
    const markdown = `Before\n\n${statement}\n\nAfter\n`
    expect(htmlOf(markdown)).toBe('<p>Before</p><p>After</p>')
    expect(plainText(markdown)).toBe('Before\nAfter')
    expect(readPassages(markdown).map(({ text }) => text)).toEqual(['Before', 'After'])
    expect(splitBlocks(markdown).map(({ kind, start, end }) => [kind, markdown.slice(start, end)])).toEqual([
      ['paragraph', 'Before'],
      ['html', statement],
      ['paragraph', 'After'],
    ])
  })

  it.each([
    'import the pages from the folder.',
    `import data from 'Settings'`,
    'import “Tabs” from the menu',
    `import Tabs from '@theme/Tabs' before you use them`,
    `import Tabs from '@theme/Tabs'\nand use them.`,
    `Text\nimport Tabs from '@theme/Tabs'`,
    `    import Tabs from '@theme/Tabs'`,
    `- import Tabs from '@theme/Tabs'`,
    `> import Tabs from '@theme/Tabs'`,
    `  import Tabs from '@theme/Tabs'`,
    `\`\`\`js\n\nimport Tabs from '@theme/Tabs'\n\`\`\``,
    'export default settings',
    'export default (see below)',
    'export const without a value',
    'export FOO=bar',
    'export function keys are on the right.',
    'export the book to a folder {see below}',
    'export const open = {\n\nText',
    'importing and exporting',
    `import requests`,
    `import 'the book'`,
  ])('are text elsewhere, in code and in sentences: %j', (markdown) => {
    expect(replaceMdxComments(markdown)).toBe(markdown)
    expect(plainText(markdown)).toContain(/import|export/.exec(markdown)?.[0])
  })

  it('do not slow down a page with many brackets that stay open', () => {
    const markdown = 'export const open = {\n\n'.repeat(3000)
    expect(splitBlocks(markdown)).toHaveLength(3000)
  })
})
