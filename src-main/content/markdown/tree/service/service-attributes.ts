import type { Schema } from 'hast-util-sanitize'
import { ICON_NAME } from '../../icon-name.ts'
import { LETTERS } from './mark-colours.ts'
import { SERVICE_NAMES } from './service-names.ts'

type Attributes = NonNullable<Schema['attributes']>

const MARK_COLOURS = Object.keys(LETTERS)
/** The vertical alignments of a cell's content. */
const HEIGHTS = ['top', 'middle', 'bottom']
const LOOKS = ['primary', 'secondary']
const HINT_AND_TAB = ['carrel-hint', 'carrel-tab']

/** A number of pixels, or a percentage. */
const LENGTH = /^\d{1,4}(?:\.\d{1,2})?(?:px|%)?$/

/** The attributes of the service's blocks, with their allowed values. No style of an author passes. */
export const SERVICE_ATTRIBUTES: Attributes = {
  a: [
    ['dataFile', 'true'],
    ['dataUnnamed', 'content', 'empty'],
    ['dataMention', 'true', 'title', 'person'],
    ['dataButton', ...LOOKS],
    ['dataIcon', ICON_NAME],
  ],
  div: [
    ['dataWithFrame', 'true'],
    ['dataFullWidth', 'true'],
  ],
  figure: [['dataFullWidth', 'true']],
  img: [
    ['dataShownIn', 'light', 'dark'],
    ['dataSize', 'line', 'original'],
  ],
  mark: [
    ['dataLetters', ...MARK_COLOURS],
    ['dataGround', ...MARK_COLOURS],
  ],
  pre: [
    ['dataMarked', /^\d{1,6}(?: \d{1,6}){0,2000}$/],
    ['dataExpandable', 'true'],
    ['dataFullWidth', 'true'],
  ],
  table: [['dataFullWidth', 'true']],
  td: [
    ['vAlign', ...HEIGHTS],
    ['dataKind', 'number'],
  ],
  th: [
    ['vAlign', ...HEIGHTS],
    ['width', LENGTH],
    ['dataKind', 'number'],
  ],
  [SERVICE_NAMES.cards]: [
    ['dataSize', 'large', 'medium', 'small'],
    ['dataWrap', 'false'],
    ['dataFullWidth', 'true'],
  ],
  [SERVICE_NAMES.card]: ['dataAddress'],
  [SERVICE_NAMES.cardCover]: [['dataFit', 'contain', 'cover', 'fill']],
  [SERVICE_NAMES.rating]: [
    ['dataValue', /^\d{1,2}(?:\.\d{1,2})?$/],
    ['dataMost', /^\d{1,2}$/],
  ],
  [SERVICE_NAMES.option]: [['dataColour', /^[a-z]{3,10}$/]],
  [SERVICE_NAMES.icon]: [['dataIcon', ICON_NAME]],
  [SERVICE_NAMES.action]: [
    ['dataAction', 'ask', 'search'],
    'dataQuery',
    ['dataButton', ...LOOKS],
    ['dataIcon', ICON_NAME],
  ],
  [SERVICE_NAMES.update]: [['dataDay', /^\d{4}-\d{2}-\d{2}$/], 'dataWords', 'dataTags'],
  [SERVICE_NAMES.apiReference]: [
    ['dataKind', 'operation', 'webhook', 'schemas'],
    'dataSpec',
    'dataSource',
    'dataName',
    'dataMethod',
    ['dataGrouped', 'true'],
  ],
  [SERVICE_NAMES.prompt]: ['dataDescription', ['dataIcon', ICON_NAME], ['dataOpen', 'true']],
  ...Object.fromEntries(HINT_AND_TAB.map((name) => [name, [['dataIcon', ICON_NAME]]])),
}
