import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'
import { useDrawnPage } from '../../../src-renderer/features/page/use-drawn-page.ts'

const pageOf = (id: string, markdown: string, path = `${id}.md`): Page =>
  ({ id, markdown, git: { path } }) as Page

describe('the page whose text is on the screen', () => {
  it('is the previous one until the text of the opened page is rendered', () => {
    const opened = shallowRef<Page | undefined>(pageOf('a', 'A'))
    const drawn = useDrawnPage(opened)
    opened.value = pageOf('b', 'B')
    expect(drawn.page.value?.id).toBe('a')
    drawn.update()
    expect(drawn.page.value?.id).toBe('b')
  })

  it('is the opened page at once when it is the first, has the same text, or only moved', () => {
    const opened = shallowRef<Page>()
    const drawn = useDrawnPage(opened)
    opened.value = pageOf('a', '')
    expect(drawn.page.value?.id).toBe('a')
    opened.value = pageOf('b', '')
    expect(drawn.page.value?.id).toBe('b')
    opened.value = pageOf('b', 'Other words', 'folder/b.md')
    expect(drawn.page.value?.git?.path).toBe('folder/b.md')
  })
})
