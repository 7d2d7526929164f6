import { describe, expect, it } from 'vitest'
import { storePictures } from '../../../../src-renderer/editor/paste/pasted-pictures.ts'

describe('a pasted picture', () => {
  it('is stored, and one with damaged data is left out without the loss of the text', async () => {
    const [whole, damaged] = ['data:image/png;base64,AAAA', 'data:image/png;base64,A']
    const names: string[] = []
    const markdown = `**Words** ![one](${whole}) ![two](${damaged})`
    const text = await storePictures(
      { markdown, isInline: true, pictures: [whole, damaged] },
      {
        addFile: () => async (file) => {
          names.push(file.name)
          return { href: file.name }
        },
        refusedFile: () => undefined,
      },
    )
    expect(text).toBe('**Words** ![one](pasted-picture-1.png) ![two]()')
    expect(names).toEqual(['pasted-picture-1.png'])
  })
})
