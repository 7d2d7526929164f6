import type { Schema } from 'hast-util-sanitize'
import { ELEMENT_NAMES, USER_ID_PREFIX } from './element-names.ts'
import { SERVICE_ATTRIBUTES } from './service/service-attributes.ts'

const TEXT_ELEMENTS =
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small span strike strong ' +
  'sub sup tt u var wbr'
const BLOCK_ELEMENTS =
  'blockquote center dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p picture pre section ' +
  'summary table tbody td tfoot th thead tr caption ul'

const LINK_PROTOCOLS = ['http', 'https', 'mailto', 'tel']

type Attributes = NonNullable<Schema['attributes']>

/** Joins two lists of attributes, element by element. */
function joined(one: Attributes, other: Attributes): Attributes {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]))
}

/**
 * The elements and attributes allowed in a rendered page. All others are dropped and their text stays; the elements of
 * `strip` are dropped with their content. No style, event handler, form or frame passes, and only addresses of the
 * protocols below. Widen this list only together with the tests that attack it.
 */
export const SANITISE_SCHEMA: Schema = {
  tagNames: [...TEXT_ELEMENTS.split(' '), ...BLOCK_ELEMENTS.split(' '), ...Object.values(ELEMENT_NAMES)],
  attributes: joined(SERVICE_ATTRIBUTES, {
    '*': ['id', 'title', 'dir', 'lang', 'align'],
    a: ['href', 'name'],
    code: [['className', /^(?:language-[\w+#.-]{1,40}|expression)$/]],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: [['className', 'task-list-item'], 'value'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I'], ['className', 'contains-task-list']],
    pre: ['dataLanguage', 'dataTitle', 'dataLineNumbers', 'dataWrap'],
    sup: [['className', 'footnote-reference']],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
    ul: [['className', 'contains-task-list']],
    [ELEMENT_NAMES.hint]: ['dataStyle', 'dataLabel'],
    [ELEMENT_NAMES.tab]: ['dataTitle'],
    [ELEMENT_NAMES.step]: ['dataTitle'],
    [ELEMENT_NAMES.column]: ['dataWidth', 'dataValign'],
    [ELEMENT_NAMES.embed]: ['dataAddress'],
    [ELEMENT_NAMES.file]: ['dataAddress'],
    [ELEMENT_NAMES.contentReference]: ['dataAddress'],
    [ELEMENT_NAMES.condition]: ['dataCondition'],
    [ELEMENT_NAMES.include]: ['dataAddress'],
    [ELEMENT_NAMES.math]: [['dataDisplay', 'block', 'inline']],
    [ELEMENT_NAMES.plain]: [['dataReason', 'drawing']],
    [ELEMENT_NAMES.source]: ['dataLabel'],
  }),
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: LINK_PROTOCOLS, dataAddress: LINK_PROTOCOLS, src: ['http', 'https', 'data'] },
  ancestors: {
    li: ['ol', 'ul'],
    summary: ['details'],
    caption: ['table'],
    tbody: ['table'],
    thead: ['table'],
    tfoot: ['table'],
    tr: ['table'],
    td: ['table'],
    th: ['table'],
  },
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'object',
    'embed',
    'applet',
    'iframe',
    'frameset',
    'head',
  ],
  clobber: ['id', 'name'],
  clobberPrefix: USER_ID_PREFIX,
  allowComments: false,
  allowDoctypes: false,
}
