import { contentTypeOf } from '../../platform/media-type.ts'

/** Returns the media type of a built file by its name, with the charset of a text. An unknown type is plain bytes. */
export function builtTypeOf(path: string): string {
  const type = contentTypeOf(path)
  return /^text\/|^application\/json$/.test(type) ? `${type}; charset=utf-8` : type
}
