import type { BlockTemplate } from './insert-block.ts'

/** A block that the slash menu and the toolbar offer. */
export interface OfferedBlock {
  id: string
  label: string
  /** The purpose of the block, in a few words. */
  detail: string
  section: 'Text' | 'Blocks'
  template: BlockTemplate
}

const hint = (style: string): BlockTemplate => ({
  before: `{% hint style="${style}" %}\n`,
  body: 'What the reader should know.',
  after: '\n{% endhint %}',
})

const line = (before: string, body: string, after = ''): BlockTemplate => ({ before, body, after })

/** Every block that can be inserted, in the order of the menu. */
export const OFFERED_BLOCKS: readonly OfferedBlock[] = [
  { id: 'heading-1', label: 'Heading 1', detail: '#', section: 'Text', template: line('# ', '') },
  { id: 'heading-2', label: 'Heading 2', detail: '##', section: 'Text', template: line('## ', '') },
  { id: 'heading-3', label: 'Heading 3', detail: '###', section: 'Text', template: line('### ', '') },
  { id: 'list', label: 'List', detail: '-', section: 'Text', template: line('- ', '') },
  { id: 'numbers', label: 'Numbered list', detail: '1.', section: 'Text', template: line('1. ', '') },
  { id: 'task', label: 'Task list', detail: '- [ ]', section: 'Text', template: line('- [ ] ', '') },
  { id: 'quote', label: 'Quote', detail: '>', section: 'Text', template: line('> ', '') },
  {
    id: 'code',
    label: 'Code block',
    detail: '```',
    section: 'Text',
    template: line('```\n', '', '\n```'),
  },
  { id: 'rule', label: 'Dividing line', detail: '---', section: 'Text', template: line('---\n', '') },
  {
    id: 'table',
    label: 'Table',
    detail: 'Rows and columns',
    section: 'Text',
    template: line('| ', 'First', ' | Second |\n| --- | --- |\n|  |  |'),
  },
  { id: 'hint', label: 'Hint', detail: 'Information', section: 'Blocks', template: hint('info') },
  {
    id: 'warning',
    label: 'Warning',
    detail: 'A hint to be careful',
    section: 'Blocks',
    template: hint('warning'),
  },
  { id: 'danger', label: 'Danger', detail: 'A hint on a risk', section: 'Blocks', template: hint('danger') },
  {
    id: 'success',
    label: 'Success',
    detail: 'A hint on a good way',
    section: 'Blocks',
    template: hint('success'),
  },
  {
    id: 'tabs',
    label: 'Tabs',
    detail: 'Variants side by side',
    section: 'Blocks',
    template: line(
      '{% tabs %}\n{% tab title="First" %}\n',
      'Text of the first tab.',
      '\n{% endtab %}\n\n{% tab title="Second" %}\nText of the second tab.\n{% endtab %}\n{% endtabs %}',
    ),
  },
  {
    id: 'expandable',
    label: 'Expandable',
    detail: 'Opens on a click',
    section: 'Blocks',
    template: line('<details>\n\n<summary>', 'Its subject', '</summary>\n\nThe details.\n\n</details>'),
  },
  {
    id: 'code-title',
    label: 'Code with a title',
    detail: 'A file and its lines',
    section: 'Blocks',
    template: line('{% code title="', 'file name', '" lineNumbers="true" %}\n```\n\n```\n{% endcode %}'),
  },
  {
    id: 'embed',
    label: 'Embed',
    detail: 'A card for a web address',
    section: 'Blocks',
    template: line('{% embed url="', 'https://', '" %}'),
  },
  {
    id: 'page-link',
    label: 'Page card',
    detail: 'A card for a page',
    section: 'Blocks',
    template: line('{% content-ref url="', 'page.md', '" %}\n[page.md](page.md)\n{% endcontent-ref %}'),
  },
  {
    id: 'cards',
    label: 'Cards',
    detail: 'A grid that leads to pages',
    section: 'Blocks',
    template: line(
      '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>',
      'Title',
      '</strong></td><td>What it is about</td><td><a href="page.md">page.md</a></td></tr><tr><td><strong>Second</strong></td><td>What it is about</td><td></td></tr></tbody></table>',
    ),
  },
  {
    id: 'button',
    label: 'Button',
    detail: 'A link that stands out',
    section: 'Blocks',
    template: line('<a href="page.md" class="button primary">', 'Words', '</a>'),
  },
  {
    id: 'updates',
    label: 'Changelog',
    detail: 'Entries with dates and tags',
    section: 'Blocks',
    template: line(
      '{% updates format="full" %}\n{% update date="',
      '2026-01-31',
      '" tags="new" %}\n## What changed\n\nThe change in a sentence.\n{% endupdate %}\n{% endupdates %}',
    ),
  },
  {
    id: 'prompt',
    label: 'Prompt',
    detail: 'A text to copy',
    section: 'Blocks',
    template: line(
      '{% prompt description="',
      'What it is for',
      '" %}\n```\nThe text to copy.\n```\n{% endprompt %}',
    ),
  },
  {
    id: 'math',
    label: 'Formula',
    detail: '$$',
    section: 'Blocks',
    template: line('$$\n', 'a^2 + b^2 = c^2', '\n$$'),
  },
  {
    id: 'mermaid',
    label: 'Diagram',
    detail: 'Mermaid',
    section: 'Blocks',
    template: line('```mermaid\n', 'flowchart LR\n  Draft --> Review --> Merged', '\n```'),
  },
]

/** The template of an offered block. */
export function templateOf(id: string): BlockTemplate {
  const block = OFFERED_BLOCKS.find((offered) => offered.id === id)
  if (!block) throw new RangeError(`No block is called ${id}`)
  return block.template
}
