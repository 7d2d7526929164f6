import { imageSize } from 'image-size'
import { imageDimensions } from '../../content/image-dimensions.ts'
import { contentTypeOf } from '../../platform/media-type.ts'
import { putBytes } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'

/** Replaces the pictures of an integration: its icon and its preview images, each as base64. */
export function writePictures(
  store: Writer,
  name: string,
  { icon, previewImages }: { icon: string | undefined; previewImages: readonly string[] },
): void {
  const { seq } = store.get<{ seq: number }>('SELECT seq FROM integration WHERE name = ?', name) ?? {
    seq: -1,
  }
  store.run('DELETE FROM integration_picture WHERE integration = ?', seq)
  const places = [icon, ...previewImages].entries()
  for (const [place, picture] of places) if (picture !== undefined) writePicture(store, seq, place, picture)
}

function writePicture(store: Writer, integration: number, place: number, picture: string): void {
  const bytes = Buffer.from(picture, 'base64')
  store.run(
    'INSERT INTO integration_picture (integration, place, content_type, data) VALUES (?, ?, ?, ?)',
    integration,
    place,
    typeOf(bytes),
    putBytes(store, bytes),
  )
}

/** Returns the media type by the bytes, since callers declare none. Bytes that are not a picture stay plain bytes. */
function typeOf(bytes: Uint8Array): string {
  if (!imageDimensions(bytes)) return 'application/octet-stream'
  return contentTypeOf(`picture.${imageSize(bytes).type ?? ''}`)
}
