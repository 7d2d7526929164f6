import { expect, it } from 'vitest'
import { readPicture } from '../../../src-renderer/features/profile/prepare-picture.ts'

it.each(['image/svg+xml', 'image/gif', 'text/html', ''])(
  'a file of type "%s" is refused by its kind',
  async (type) => {
    await expect(readPicture(new Blob(['<svg/>'], { type }))).rejects.toThrow(/Only PNG, JPEG and WebP/)
  },
)

it('a file of more than 20 MB is refused before it is read', async () => {
  const file = new Blob([new Uint8Array(20 * 1_048_576 + 1)], { type: 'image/png' })
  await expect(readPicture(file)).rejects.toThrow('This file is larger than 20 MB. Choose a smaller picture.')
})
