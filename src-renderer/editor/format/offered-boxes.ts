import { template, type OfferedBlock } from './offered-block.ts'

const hint = (style: string, label: string, words: string, description: string): OfferedBlock => ({
  id: style === 'info' ? 'hint' : style,
  label,
  words: `callout admonition box ${words}`,
  description,
  section: 'Boxes',
  template: template(`{% hint style="${style}" %}\n`, 'What the reader should know.', '\n{% endhint %}'),
})

/** The blocks that contain other blocks. */
export const BOX_BLOCKS: readonly OfferedBlock[] = [
  hint('info', 'Hint', 'info note tip', 'A box with something to know.'),
  hint('success', 'Success', 'tip good', 'A box with good practice.'),
  hint('warning', 'Warning', 'caution', 'A box that asks for care.'),
  hint('danger', 'Danger', 'error risk', 'A box that warns of a risk.'),
  {
    id: 'tabs',
    label: 'Tabs',
    words: 'variants',
    description: 'Variants of a text, of which one is shown.',
    section: 'Boxes',
    template: template(
      '{% tabs %}\n{% tab title="First" %}\n',
      'Text of the first tab.',
      '\n{% endtab %}\n\n{% tab title="Second" %}\nText of the second tab.\n{% endtab %}\n{% endtabs %}',
    ),
  },
  {
    id: 'stepper',
    label: 'Steps',
    words: 'stepper procedure guide how to',
    description: 'Numbered steps with a line beside them.',
    section: 'Boxes',
    template: template(
      '{% stepper %}\n{% step %}\n### ',
      'First step',
      '\n\nWhat to do.\n{% endstep %}\n\n{% step %}\n### Second step\n\nWhat to do next.\n{% endstep %}\n{% endstepper %}',
    ),
  },
  {
    id: 'columns',
    label: 'Columns',
    words: 'side by side layout',
    description: 'Two texts side by side.',
    section: 'Boxes',
    template: template(
      '{% columns %}\n{% column %}\n',
      'Text on the left.',
      '\n{% endcolumn %}\n\n{% column %}\nText on the right.\n{% endcolumn %}\n{% endcolumns %}',
    ),
  },
  {
    id: 'expandable',
    label: 'Expandable',
    words: 'details accordion toggle fold',
    description: 'Details that open on a click.',
    section: 'Boxes',
    template: template('<details>\n\n<summary>', 'Its subject', '</summary>\n\nThe details.\n\n</details>'),
  },
  {
    id: 'code-title',
    label: 'Code with a title',
    words: 'file name line numbers',
    description: 'Code with the name of its file and with numbered lines.',
    section: 'Boxes',
    template: template('{% code title="', 'file name', '" lineNumbers="true" %}\n```\n\n```\n{% endcode %}'),
    sample: '{% code title="lamp.js" lineNumbers="true" %}\n```js\nconst lamp = 1\n```\n{% endcode %}',
  },
  {
    id: 'prompt',
    label: 'Prompt',
    words: 'ai copy assistant',
    description: 'A text to copy into an assistant.',
    section: 'Boxes',
    template: template(
      '{% prompt description="',
      'What it is for',
      '" %}\n```\nThe text to copy.\n```\n{% endprompt %}',
    ),
  },
  {
    id: 'updates',
    label: 'Changelog',
    words: 'updates release notes feed',
    description: 'Dated entries with tags. The page has a feed.',
    section: 'Boxes',
    template: template(
      '{% updates format="full" %}\n{% update date="',
      '2026-01-31',
      '" tags="new" %}\n## What changed\n\nThe change in a sentence.\n{% endupdate %}\n{% endupdates %}',
    ),
  },
]
