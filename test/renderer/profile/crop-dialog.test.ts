import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { expect, it, vi } from 'vitest'
import { h, nextTick } from 'vue'
import type { CropSquare } from '../../../src-renderer/features/profile/crop/crop-square.ts'
import CropDialog from '../../../src-renderer/features/profile/crop/CropDialog.vue'

/** Opens the dialog for a picture of 300 × 400 pixels. Returns the drawn parts of the picture. */
async function openDialog() {
  const drawn: number[][] = []
  const context = {
    clearRect: () => {},
    drawImage: (_picture: unknown, ...numbers: number[]) => drawn.push(numbers.slice(0, 4)),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const picture = { width: 300, height: 400, close: () => {} } as ImageBitmap
  const chosen = vi.fn<(square: CropSquare) => void>()
  const dialog = () => h(CropDialog, { picture, busy: false, onChoose: chosen })
  mount(() => h(TooltipProvider, dialog), { attachTo: document.body })
  await flushPromises()
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
  return { drawn, slider, chosen }
}

it('a chosen picture is drawn before the user moves it', async () => {
  const { drawn } = await openDialog()
  expect(drawn).toEqual([[0, 50, 300, 300]])
})

it('a picture is drawn again when the user zooms', async () => {
  const { drawn, slider } = await openDialog()
  slider.value = '100'
  slider.dispatchEvent(new Event('input'))
  await nextTick()
  expect(drawn).toEqual([
    [0, 50, 300, 300],
    [131.25, 181.25, 37.5, 37.5],
  ])
})

it('the Enter key uses the picture', async () => {
  const { slider, chosen } = await openDialog()
  slider.form!.requestSubmit()
  expect(chosen.mock.calls).toEqual([[{ x: 0, y: 50, side: 300 }]])
})
