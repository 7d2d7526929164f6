import { imageSize } from 'image-size'
import { contentTypeOf } from '../../platform/media-type.ts'
import {
  USER_PICTURE_LIMIT,
  USER_PICTURE_SIDE,
  USER_PICTURE_TYPES,
  type UserPictureType,
} from '../../schemas/limits/picture-limits.ts'
import { Problem } from '../../schemas/problem.ts'

/** The picture of a user, with the media type of its bytes. */
export interface UserPicture {
  bytes: Uint8Array
  contentType: UserPictureType
}

/** Reads the picture of a user. Throws `input.too-large` and `input.invalid`. */
export function readUserPicture(base64: string): UserPicture {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > USER_PICTURE_LIMIT) {
    throw new Problem(
      'input.too-large',
      `The picture is larger than ${USER_PICTURE_LIMIT / 1024} KB. Choose a smaller one.`,
    )
  }
  const { width, height, contentType } = measure(bytes)
  if (contentType === undefined)
    throw new Problem('input.invalid', 'The picture is not a PNG, JPEG or WebP file. Choose one that is.')
  if (Math.max(width, height) > USER_PICTURE_SIDE) {
    throw new Problem(
      'input.invalid',
      `The picture is wider or higher than ${USER_PICTURE_SIDE} pixels. Scale it down.`,
    )
  }
  return { bytes, contentType }
}

/** Returns the name of a file with the picture. It does not reveal the user. */
export function pictureFileName(base64: string): string {
  const { contentType } = measure(Buffer.from(base64, 'base64'))
  return contentType === undefined ? 'picture' : `picture.${contentType.replace('image/', '')}`
}

interface Measured {
  width: number
  height: number
  contentType: UserPictureType | undefined
}

/** Reads the size and the type from the bytes, since callers declare neither. */
function measure(bytes: Uint8Array): Measured {
  try {
    const { width, height, type = '' } = imageSize(bytes)
    const contentType = contentTypeOf(`picture.${type}`)
    return { width, height, contentType: USER_PICTURE_TYPES.find((known) => known === contentType) }
  } catch {
    // The bytes are not a picture of a known format.
    return { width: 0, height: 0, contentType: undefined }
  }
}
