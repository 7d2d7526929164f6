import { template, type OfferedBlock } from './offered-block.ts'

const spec = 'spec="my-api"'

/** The blocks that link to other content or include it. */
export const LINK_BLOCKS: readonly OfferedBlock[] = [
  {
    id: 'page-link',
    label: 'Page card',
    words: 'content reference link mention',
    description: 'A card that leads to a page.',
    section: 'Links',
    template: template('{% content-ref url="', 'page.md', '" %}\n[page.md](page.md)\n{% endcontent-ref %}'),
  },
  {
    id: 'button',
    label: 'Button',
    words: 'link primary call action',
    description: 'A link that stands out.',
    section: 'Links',
    template: template('<a href="page.md" class="button primary">', 'Words', '</a>'),
  },
  {
    id: 'search-button',
    label: 'Search button',
    words: 'action ask query',
    description: 'A button that searches for words.',
    section: 'Links',
    template: template('<button data-action="search" data-query="', 'words', '">Search</button>'),
  },
  {
    id: 'include',
    label: 'Reusable content',
    words: 'include snippet shared synced',
    description: 'A text that several pages share. Type [[ to complete its name.',
    section: 'Computed',
    template: template('{% include "', '.gitbook/includes/name.md', '" %}'),
    sample: 'The text of the reusable content stands here.',
  },
  {
    id: 'if',
    label: 'Condition',
    words: 'conditional content visitor claims if',
    description: 'A text only for some readers.',
    section: 'Computed',
    template: template(
      '{% if visitor.claims.unsigned.isMember === true %}\n',
      'For members.',
      '\n{% endif %}',
    ),
  },
  {
    id: 'expression',
    label: 'Value of a variable',
    words: 'expression variable computed',
    description: 'A value that is computed from the variables of the space or page.',
    section: 'Computed',
    template: template('<code class="expression">', 'space.vars.name', '</code>'),
    sample: 'Version `2.4` is shown here.',
  },
  {
    id: 'openapi-operation',
    label: 'API operation',
    words: 'openapi swagger endpoint method rest',
    description: 'One operation of an OpenAPI specification of the organization.',
    section: 'API',
    template: template(
      '{% openapi-operation spec="',
      'my-api',
      '" path="/pets" method="get" %}\n{% endopenapi-operation %}',
    ),
    sample: '`GET` **/pets**\n\nLists all pets, with its parameters and responses.',
  },
  {
    id: 'openapi-schemas',
    label: 'API models',
    words: 'openapi schemas types objects',
    description: 'Models of an OpenAPI specification.',
    section: 'API',
    template: template(`{% openapi-schemas ${spec} schemas="`, 'Pet', '" %}\n{% endopenapi-schemas %}'),
    sample: '**Pet**\n\n| Field | Type |\n| --- | --- |\n| name | string |',
  },
  {
    id: 'openapi-webhook',
    label: 'API webhook',
    words: 'openapi event callback',
    description: 'A webhook of an OpenAPI specification.',
    section: 'API',
    template: template(
      `{% openapi-webhook ${spec} name="`,
      'newPet',
      '" method="post" %}\n{% endopenapi-webhook %}',
    ),
    sample: '`POST` **newPet**\n\nThe service calls this address.',
  },
]
