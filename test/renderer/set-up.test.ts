import { mount } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import AppButton from '../../src-renderer/ui/AppButton.vue'

describe('the window of the tests', () => {
  it('passes a click on in the millisecond in which its button was drawn', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const press = vi.fn<() => void>()
    const { element } = mount(AppButton, { attrs: { onClick: press }, attachTo: document.body })
    const button = element as HTMLButtonElement
    button.click()
    expect(press).toHaveBeenCalledTimes(1)
  })

  it('retains its address when a link is followed', async () => {
    const link = document.createElement('a')
    link.href = 'blob:saved'
    link.download = 'saved.zip'
    document.body.append(link)
    link.click()
    await new Promise((resolve) => setTimeout(resolve))
    expect(location.href).toBe('http://localhost:3000/')
  })
})
