import { template, type OfferedBlock } from './offered-block.ts'

const CARD_HEAD =
  '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>'
const TYPED_HEAD =
  '<table><thead><tr><th>Task</th><th data-type="checkbox">Done</th><th data-type="rating" data-max="3">Weight</th></tr></thead><tbody><tr><td>'

/** The blocks of tables, cards, pictures, files, embeds and diagrams. */
export const MEDIA_BLOCKS: readonly OfferedBlock[] = [
  {
    id: 'table',
    label: 'Table',
    words: 'rows columns grid',
    description: 'Rows and columns of text.',
    section: 'Tables and cards',
    template: template('| ', 'First', ' | Second |\n| --- | --- |\n|  |  |'),
  },
  {
    id: 'typed-table',
    label: 'Table with check boxes',
    words: 'typed rating select users html database',
    description: 'A table whose columns contain check boxes and ratings.',
    section: 'Tables and cards',
    template: template(
      TYPED_HEAD,
      'First task',
      '</td><td>true</td><td>2</td></tr><tr><td>Second task</td><td>false</td><td></td></tr></tbody></table>',
    ),
  },
  {
    id: 'cards',
    label: 'Cards',
    words: 'grid tiles',
    description: 'A grid of cards with pictures that lead to pages.',
    section: 'Tables and cards',
    template: template(
      CARD_HEAD,
      'Title',
      '</strong></td><td>What it is about</td><td></td><td></td></tr><tr><td><strong>Second</strong></td><td>What it is about</td><td></td><td></td></tr></tbody></table>',
    ),
  },
  {
    id: 'picture',
    label: 'Picture',
    words: 'image figure photo screenshot caption',
    description: 'A picture with a caption. Alt+Enter edits its size and place.',
    section: 'Media',
    template: template('<figure><img src="', 'picture.png', '" alt=""><figcaption></figcaption></figure>'),
    sample:
      '<figure><img src="picture.png" alt="A picture"><figcaption><p>Its caption</p></figcaption></figure>',
  },
  {
    id: 'file',
    label: 'File',
    words: 'download attachment',
    description: 'A file to download, with its size.',
    section: 'Media',
    template: template('{% file src="', 'file.pdf', '" %}\nWhat the file is\n{% endfile %}'),
  },
  {
    id: 'embed',
    label: 'Embed',
    words: 'video web address youtube',
    description: 'A card for a web page. It loads nothing before a click.',
    section: 'Media',
    template: template('{% embed url="', 'https://', '" %}'),
    sample: '{% embed url="https://example.org/video" %}',
  },
  {
    id: 'mermaid',
    label: 'Diagram',
    words: 'mermaid flow chart drawing',
    description: 'A diagram that is drawn from text.',
    section: 'Media',
    template: template('```mermaid\n', 'flowchart LR\n  Draft --> Review --> Merged', '\n```'),
  },
]
