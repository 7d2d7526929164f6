import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useSavePdf, type PdfSubject } from '../../../src-renderer/features/pdf/use-save-pdf.ts'
import AppToasts from '../../../src-renderer/ui/AppToasts.vue'
import { deferred } from '../support/deferred.ts'
import { FakeHost, Refused, type Answers } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const ADDRESS = 'http://127.0.0.1:4870/~pdf/signed/document.pdf'
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

async function app(answer: Promise<Response>, answers: Answers = {}) {
  const fetched: { url: string; signal: AbortSignal | null | undefined }[] = []
  const fetch = (url: RequestInfo | URL, init?: RequestInit) => {
    fetched.push({ url: String(url), signal: init?.signal })
    return answer
  }
  let save: (subject: PdfSubject) => Promise<void> = () => Promise.reject(new Error('not mounted'))
  const Menu = defineComponent({
    setup() {
      save = useSavePdf(fetch as typeof globalThis.fetch)
      return () => h(AppToasts)
    },
  })
  const host = new FakeHost({
    getSpacePDF: () => ({ url: ADDRESS }),
    getChangeRequestPDF: () => ({ url: ADDRESS }),
    ...answers,
  })
  const { wrapper } = await mountInApp(Menu, { host })
  return { wrapper, host, fetched, save }
}

const done = () => Promise.resolve(new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))

describe('saving a PDF', () => {
  it('reports that it is being created, then saves it and reports that', async () => {
    const making = deferred<Response>()
    const { wrapper, save, host, fetched } = await app(making.promise)
    const saving = save({ space: 's', page: 'p', isOnly: true, title: 'A: page' })
    await flushPromises()
    expect(wrapper.text()).toContain('Making A: page.pdf…')
    expect(host.calls).toEqual([
      { operation: 'getSpacePDF', input: { params: { spaceId: 's' }, query: { page: 'p', only: true } } },
    ])
    expect(fetched[0]?.url).toBe('/~pdf/signed/document.pdf')
    making.resolve(await done())
    await saving
    await flushPromises()
    expect(saved).toEqual(['A- page.pdf'])
    expect(wrapper.text()).toContain('Saved as A: page.pdf')
    expect(wrapper.text()).not.toContain('Making')
  })

  it("requests a change request's own PDF", async () => {
    const { save, host } = await app(done())
    await save({ space: 's', changeRequest: 'c', title: 'Change' })
    expect(host.calls).toEqual([
      {
        operation: 'getChangeRequestPDF',
        input: { params: { spaceId: 's', changeRequestId: 'c' }, query: {} },
      },
    ])
  })

  it('reports in the words of the host why it could not be created', async () => {
    const sentence = 'A PDF holds at most 500 pages.'
    const body = JSON.stringify({ error: { code: 413, message: sentence } })
    const headers = { 'Content-Type': 'application/json', 'Carrel-Problem': 'pdf.too-large' }
    const refused = await app(Promise.resolve(new Response(body, { status: 413, headers })))
    await refused.save({ space: 's', title: 'Book' })
    await flushPromises()
    expect(refused.wrapper.text()).toContain(sentence)
    expect(saved).toEqual([])
  })

  it('reports a space without pages, and a host that does not respond', async () => {
    const { save, wrapper } = await app(Promise.reject(new TypeError('no network')), {
      getChangeRequestPDF: () => {
        throw new Refused({ code: 'resource.unknown', status: 404, message: 'There is no such page.' })
      },
    })
    await save({ space: 's', changeRequest: 'c', title: 'Change' })
    await save({ space: 's', title: 'Book' })
    await flushPromises()
    expect(wrapper.text()).toContain('There is no such page.')
    expect(wrapper.text()).toContain('Carrel does not respond.')
  })

  it('is cancelled by the user, and reports nothing more', async () => {
    const making = deferred<Response>()
    const { wrapper, save, fetched } = await app(making.promise)
    const saving = save({ space: 's', title: 'Book' })
    await flushPromises()
    await wrapper
      .findAll('button')
      .find((button) => button.text() === 'Cancel')!
      .trigger('click')
    expect(fetched[0]?.signal?.aborted).toBe(true)
    making.reject(new DOMException('called off', 'AbortError'))
    await saving
    await flushPromises()
    expect(wrapper.text()).toBe('')
    expect(saved).toEqual([])
  })
})
