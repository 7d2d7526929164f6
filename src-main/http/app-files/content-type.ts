import { contentTypeOf } from '../../platform/media-type.ts'

/** The media type of a built file by its name, with the charset of a text. An unknown type is bytes, never guessed. */
export function builtTypeOf(path: string): string {
  const type = contentTypeOf(path)
  return /^text\/|^application\/json$/.test(type) ? `${type}; charset=utf-8` : type
}
