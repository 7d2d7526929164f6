import { getContentByUrl } from './get-content-by-url.ts'
import { getEmbedByUrl } from './get-embed-by-url.ts'

export const urls = { getContentByUrl, getEmbedByUrl }
