import { getContentByUrl } from './get-content-by-url.ts'
import { getEmbedByUrl } from './get-embed-by-url.ts'
import { getPublishedContentByUrl } from './get-published-content-by-url.ts'
import { resolvePublishedContentByUrl } from './resolve-published-content-by-url.ts'

export const urls = { getContentByUrl, getEmbedByUrl, getPublishedContentByUrl, resolvePublishedContentByUrl }
