import { template, type OfferedBlock } from './offered-block.ts'

const heading = (level: 1 | 2 | 3, description: string): OfferedBlock => {
  const signs = '#'.repeat(level)
  return {
    id: `heading-${level}`,
    label: `Heading ${level}`,
    words: `title section h${level}`,
    description,
    section: 'Text',
    signs,
    template: template(`${signs} `, ''),
    sample: `${signs} Heading`,
  }
}

/** The blocks of plain Markdown. */
export const TEXT_BLOCKS: readonly OfferedBlock[] = [
  heading(1, 'The largest heading, for a part of a long page.'),
  heading(2, 'A section. The outline of the page lists it.'),
  heading(3, 'A part of a section.'),
  {
    id: 'list',
    label: 'List',
    words: 'bullet unordered points',
    description: 'Points in no order.',
    section: 'Text',
    signs: '-',
    template: template('- ', ''),
    sample: '- One\n- Another',
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    words: 'ordered',
    description: 'Points in an order.',
    section: 'Text',
    signs: '1.',
    template: template('1. ', ''),
    sample: '1. First\n2. Second',
  },
  {
    id: 'task',
    label: 'Task list',
    words: 'todo check box',
    description: 'Points that can be checked.',
    section: 'Text',
    signs: '- [ ]',
    template: template('- [ ] ', ''),
    sample: '- [x] Done\n- [ ] To do',
  },
  {
    id: 'quote',
    label: 'Quote',
    words: 'citation blockquote',
    description: 'The words of someone else.',
    section: 'Text',
    signs: '>',
    template: template('> ', ''),
    sample: '> Words of someone else.',
  },
  {
    id: 'code',
    label: 'Code block',
    words: 'source fence',
    description: 'Code with the colours of its language.',
    section: 'Text',
    signs: '```',
    template: template('```\n', '', '\n```'),
    sample: '```js\nconst lamp = 1\n```',
  },
  {
    id: 'math',
    label: 'Formula',
    words: 'math tex latex equation',
    description: 'A formula in TeX.',
    section: 'Text',
    signs: '$$',
    template: template('$$\n', 'a^2 + b^2 = c^2', '\n$$'),
  },
  {
    id: 'rule',
    label: 'Dividing line',
    words: 'divider horizontal rule separator hr',
    description: 'A line between two parts.',
    section: 'Text',
    signs: '---',
    template: template('---\n', ''),
    sample: 'Above.\n\n---\n\nBelow.',
  },
]
