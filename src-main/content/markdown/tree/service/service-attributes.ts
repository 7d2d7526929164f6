import type { Schema } from 'hast-util-sanitize'
import { SERVICE_NAMES } from './service-names.ts'

type Attributes = NonNullable<Schema['attributes']>

/** A number of pixels, or a share of the room. */
const LENGTH = /^\d{1,4}(?:\.\d{1,2})?(?:px|%)?$/

/** The attributes of these blocks, each allowed by its values. No style of an author passes. */
export const SERVICE_ATTRIBUTES: Attributes = {
  a: [
    ['dataFile', 'true'],
    ['dataMention', 'true', 'title'],
  ],
  img: [['dataShownIn', 'light', 'dark']],
  table: [['dataFullWidth', 'true']],
  td: [['dataKind', 'number']],
  th: [
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
}
