import { mount } from '@vue/test-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiAnswer } from '../../../../src-main/schemas/urls/api-request.ts'
import ApiTrialAnswer from '../../../../src-renderer/markdown/view/blocks/api/ApiTrialAnswer.vue'
import { indentedJson } from '../../../../src-renderer/markdown/view/blocks/api/indented-json.ts'

function shownAnswer(text: string, more: Partial<ApiAnswer> = {}) {
  const answer: ApiAnswer = {
    status: 200,
    statusText: 'OK',
    milliseconds: 12,
    headers: [],
    body: { kind: 'text', text },
    bytes: text.length,
    isCut: false,
    ...more,
  }
  return mount(ApiTrialAnswer, { props: { answer } })
}
const bodyOf = (text: string): string => shownAnswer(text).find('.api-trial-text').element.textContent

describe('the response of an API', () => {
  it('has its numbers as the API wrote them', () => {
    expect(bodyOf('{"id":12345678901234567890,"price":1.0}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "price": 1.0\n}',
    )
  })

  it('is indented as JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/\de|-0\b/.test(text))
        expect(indentedJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
      }),
    )
  })

  it('is unchanged when it is no JSON, or cut short', () => {
    expect(bodyOf('a: [1, 2')).toBe('a: [1, 2')
    expect(bodyOf('{"a":1')).toBe('{"a":1')
  })

  it('counts one byte and one header', () => {
    const words = shownAnswer('1', { headers: [{ name: 'X-Reply', value: 'yes' }] }).text()
    expect(words).toContain('1 byte')
    expect(words).not.toContain('1 bytes')
    expect(words).toContain('1 header')
    expect(words).not.toContain('1 headers')
  })
})
